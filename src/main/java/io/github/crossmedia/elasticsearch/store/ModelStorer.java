package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore.Content;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** Stores a file that passed its trial, or repairs the version with the same bytes. */
final class ModelStorer {

  private final ArtifactStore store;
  private final ModelVersions stored;
  private final Aliases aliases;
  private final ModelRemover remover;
  private final ModelReader reader;
  private final DocumentVersions documents;
  private final Serving serving;
  private final Clock clock;

  ModelStorer(
      ArtifactStore store,
      Aliases aliases,
      ModelRemover remover,
      ModelReader reader,
      DocumentVersions documents,
      Serving serving,
      Clock clock) {
    this.store = store;
    this.stored = new ModelVersions(store);
    this.aliases = aliases;
    this.remover = remover;
    this.reader = reader;
    this.documents = documents;
    this.serving = serving;
    this.clock = clock;
  }

  StoreResult put(ModelReference name, BytesReference bytes, ModelSummary tried) {
    String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    WantedModel wanted = new WantedModel(name, bytes, ModelBytes.sha256(bytes), tried, created);
    if (name instanceof VersionId version) {
      version.of(wanted.sha256());
    }
    store.ensureExists();
    KnownAlias known = aliases.read(name.id());
    Optional<StoredVersion> same = sameBytes(wanted, known.alias());
    return same.isPresent()
        ? storedAgain(wanted, same.get(), known.lost())
        : storedNew(wanted, known.alias());
  }

  /** Finds the version with these bytes: the current one, or the named one. */
  private Optional<StoredVersion> sameBytes(WantedModel wanted, Alias alias) {
    return switch (wanted.name()) {
      case ModelId id -> same(wanted, alias.currentFile().stream());
      case VersionId version ->
          same(
              wanted,
              Stream.concat(
                  stored.findReadable(version).map(StoredVersion::of).stream(),
                  alias.served().stream().filter(file -> file.version().agreesWith(version))));
    };
  }

  private static Optional<StoredVersion> same(WantedModel wanted, Stream<StoredVersion> files) {
    return files.filter(file -> file.sha256().equals(wanted.sha256())).findFirst();
  }

  /** Verifies every byte, and repairs the version if needed. */
  private StoreResult storedAgain(WantedModel wanted, StoredVersion file, boolean aliasLost) {
    boolean isWhole = isWhole(wanted, file);
    if (isWhole && !aliasLost) {
      return StoreResult.again(file, ArtifactStore.Result.UNCHANGED);
    }
    if (!isWhole) {
      mend(wanted, file);
    }
    aliases.change(wanted.name().id(), alias -> alias);
    return StoreResult.again(file, ArtifactStore.Result.MENDED);
  }

  private boolean isWhole(WantedModel wanted, StoredVersion file) {
    try {
      return reader.bytes(file).equals(wanted.bytes());
    } catch (DamagedModelException damaged) {
      return false;
    }
  }

  /**
   * Writes a file again, and its document if that is lost. What a deletion has removed is not lost:
   * it takes the version from the alias first.
   */
  private void mend(WantedModel wanted, StoredVersion version) {
    Artifact<ModelSummary> artifact = wanted.artifact(version);
    store.putPieces(artifact, wanted.contents());
    if (stored
        .findReadable(version.version())
        .map(StoredVersion::of)
        .filter(version::equals)
        .isEmpty()) {
      aliases.change(
          wanted.name().id(),
          alias -> {
            if (!alias.served().contains(version)) {
              throw removed(artifact);
            }
            store.restore(artifact);
            return alias;
          });
    }
  }

  /** Removes what was mended of a version that was deleted meanwhile. */
  private RuntimeException removed(Artifact<ModelSummary> artifact) {
    StoredVersion version = StoredVersion.of(artifact);
    RuntimeException reason = deletedMeanwhile(version);
    if (stored.has(version)) {
      store.remove(List.of(artifact.id()));
    }
    store.removePieces(artifact, reason);
    return reason;
  }

  private static ElasticsearchStatusException deletedMeanwhile(StoredVersion file) {
    return new ElasticsearchStatusException(
        "model [{}] was deleted while it was being stored: store it again",
        RestStatus.CONFLICT,
        file.version());
  }

  private StoreResult storedNew(WantedModel wanted, Alias seen) {
    String model = wanted.name().id();
    boolean restored = isRestored(wanted, seen);
    Serving.Room room = serving.makeRoom(seen, wanted.bytes().length(), wanted.tried().memory());
    Alias claimed = aliases.change(model, alias -> alias.claiming(wanted.number(restored, alias)));
    StoredVersion file = wanted.file(claimed.last(), store.newUpload());
    Alias alias =
        store(
            wanted.artifact(file), wanted.contents(), a -> served(a, wanted, restored, file, room));
    Optional<StoredVersion> meanwhile =
        storedMeanwhile(wanted, alias).filter(other -> !other.equals(file));
    if (meanwhile.isPresent()) {
      remover.remove(model, List.of(file.version()), file.pieceIds());
      return StoreResult.again(meanwhile.get(), ArtifactStore.Result.UNCHANGED);
    }
    return StoreResult.created(file, room);
  }

  /** Stores a new version, and changes the alias as soon as it exists. */
  Alias store(
      Artifact<ModelSummary> artifact, List<Content> contents, UnaryOperator<Alias> served) {
    StoredVersion version = StoredVersion.of(artifact);
    try {
      store.create(artifact, contents);
      return aliases.change(
          version.version().id(),
          alias -> {
            // Deletions change the alias too, so it still exists once the alias was read.
            if (!stored.has(version)) {
              throw deletedMeanwhile(version);
            }
            return served.apply(alias);
          });
    } catch (RuntimeException failure) {
      undo(artifact, failure);
      throw failure;
    }
  }

  /** Removes the pieces of an upload without a document. */
  private void undo(Artifact<ModelSummary> artifact, RuntimeException failure) {
    try {
      if (stored.has(StoredVersion.of(artifact))) {
        return;
      }
    } catch (RuntimeException unknown) {
      failure.addSuppressed(unknown);
      return;
    }
    store.removePieces(artifact, failure);
  }

  private static Alias served(
      Alias alias, WantedModel wanted, boolean restored, StoredVersion file, Serving.Room room) {
    if (storedMeanwhile(wanted, alias).isPresent()) {
      return alias;
    }
    Alias rest = alias.without(room.retired());
    return restored ? rest.withRestored(file) : rest.with(file);
  }

  /** Returns the current version if another request has stored the same bytes at the same time. */
  private static Optional<StoredVersion> storedMeanwhile(WantedModel wanted, Alias alias) {
    return wanted.name() instanceof ModelId
        ? same(wanted, alias.currentFile().stream())
        : Optional.empty();
  }

  /**
   * Decides whether a lost version gets its number back. It does if documents name it with the hash
   * of these bytes and no other version has the number.
   */
  private boolean isRestored(WantedModel wanted, Alias alias) {
    return wanted.name() instanceof VersionId version
        && version.number() <= alias.last()
        && !alias.serves(version)
        && stored.findReadable(version).isEmpty()
        && Await.of(documents::all).has(version.of(wanted.sha256()));
  }

  record WantedModel(
      ModelReference name,
      BytesReference bytes,
      String sha256,
      ModelSummary tried,
      String created) {

    /** Returns the file; a name without a number gets the one that was claimed last. */
    StoredVersion file(int last, String upload) {
      int number = name instanceof VersionId version ? version.number() : last;
      return new StoredVersion(
          new VersionId(name.id(), number), bytes.length(), sha256, upload, tried.memory());
    }

    Artifact<ModelSummary> artifact(StoredVersion version) {
      return version.artifact(created, tried);
    }

    List<Content> contents() {
      return List.of(bytes::slice);
    }

    /** Returns the number of the version; refuses one that was given before. */
    int number(boolean restored, Alias alias) {
      return switch (name) {
        case ModelId id -> alias.last() + 1;
        case VersionId version -> {
          if (version.number() <= alias.last() && (!restored || alias.serves(version))) {
            throw new ElasticsearchStatusException(
                "[{}] can't be stored: versions never change, and the next one is [{}@{}]; only the"
                    + " file that made documents of a deleted version can take its number again",
                RestStatus.CONFLICT,
                version,
                version.id(),
                alias.last() + 1);
          }
          yield version.number();
        }
      };
    }
  }
}

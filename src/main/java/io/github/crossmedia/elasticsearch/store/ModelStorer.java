package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.ModelAdmin.StoreResult;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** Stores a file that passed its trial, or repairs the version with the same bytes. */
final class ModelStorer {

  private final ModelIndex index;
  private final Aliases aliases;
  private final ModelRemover remover;
  private final ModelReader reader;
  private final DocumentVersions documents;
  private final Serving serving;
  private final Clock clock;

  ModelStorer(
      ModelIndex index,
      Aliases aliases,
      ModelRemover remover,
      ModelReader reader,
      DocumentVersions documents,
      Serving serving,
      Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.remover = remover;
    this.reader = reader;
    this.documents = documents;
    this.serving = serving;
    this.clock = clock;
  }

  StoreResult put(ModelReference name, BytesReference bytes, ModelTrial.TrialResult tried) {
    String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    WantedModel wanted = new WantedModel(name, bytes, ModelBytes.sha256(bytes), tried, created);
    if (name instanceof VersionId version) {
      version.of(wanted.sha256());
    }
    Await.<Void>of(index::ensureExists);
    KnownAlias known = aliases.read(name.id());
    Optional<StoredFile> same = sameBytes(wanted, known.alias());
    return same.isPresent()
        ? storedAgain(wanted, same.get(), known.lost())
        : storedNew(wanted, known.alias());
  }

  /** Finds the version with these bytes: the current one, or the named one. */
  private Optional<StoredFile> sameBytes(WantedModel wanted, Alias alias) {
    return switch (wanted.name()) {
      case ModelId id -> same(wanted, alias.currentFile().stream());
      case VersionId version ->
          same(
              wanted,
              Stream.concat(
                  headToMend(version).map(Head::file).stream(),
                  alias.served().stream().filter(file -> file.version().agreesWith(version))));
    };
  }

  private static Optional<StoredFile> same(WantedModel wanted, Stream<StoredFile> files) {
    return files.filter(file -> file.sha256().equals(wanted.sha256())).findFirst();
  }

  private Optional<Head> headToMend(VersionId version) {
    return Await.of(l -> index.headToMend(version, l));
  }

  /** Verifies every byte, and repairs the version if needed. */
  private StoreResult storedAgain(WantedModel wanted, StoredFile file, boolean aliasLost) {
    boolean isWhole = isWhole(wanted, file);
    if (isWhole && !aliasLost) {
      return StoreResult.again(file, StoreResult.Result.UNCHANGED);
    }
    if (!isWhole) {
      mend(wanted.bytes(), wanted.head(file));
    }
    aliases.change(wanted.name().id(), alias -> alias);
    return StoreResult.again(file, StoreResult.Result.MENDED);
  }

  private boolean isWhole(WantedModel wanted, StoredFile file) {
    try {
      return Await.<BytesReference>of(l -> reader.bytes(file, l)).equals(wanted.bytes());
    } catch (DamagedModelException damaged) {
      return false;
    }
  }

  /**
   * Writes a file again, and its head if that is lost. What a deletion has removed is not lost: it
   * takes the version from the alias first.
   */
  private void mend(BytesReference bytes, Head head) {
    StoredFile file = head.file();
    putChunks(file, bytes);
    if (!matches(headToMend(file.version()), file)) {
      aliases.change(
          file.version().id(),
          alias -> {
            if (!alias.served().contains(file)) {
              throw removed(file);
            }
            Await.<Void>of(l -> index.restore(head, l));
            return alias;
          });
    }
  }

  /** Removes what was mended of a version that was deleted meanwhile. */
  private RuntimeException removed(StoredFile file) {
    RuntimeException reason = deletedMeanwhile(file);
    List<String> left = new ArrayList<>(file.chunkIds());
    if (exists(file)) {
      left.add(file.version().unhashed().toString());
    }
    remove(left, reason);
    return reason;
  }

  private void remove(List<String> ids, RuntimeException reason) {
    try {
      Await.<Void>of(l -> index.remove(ids, l));
    } catch (RuntimeException left) {
      reason.addSuppressed(left);
    }
  }

  private static ElasticsearchStatusException deletedMeanwhile(StoredFile file) {
    return new ElasticsearchStatusException(
        "model [{}] was deleted while it was being stored: store it again",
        RestStatus.CONFLICT,
        file.version());
  }

  private boolean exists(StoredFile file) {
    return matches(Await.of(l -> index.head(file.version(), l)), file);
  }

  private static boolean matches(Optional<Head> head, StoredFile file) {
    return head.filter(found -> found.file().equals(file)).isPresent();
  }

  private void putChunks(StoredFile file, BytesReference bytes) {
    for (int i = 0; i < file.chunks(); i++) {
      int number = i;
      BytesReference piece = bytes.slice(number * StoredFile.CHUNK, file.chunkLength(number));
      Await.<Void>of(l -> index.put(file, number, piece, l));
    }
  }

  private StoreResult storedNew(WantedModel wanted, Alias seen) {
    String model = wanted.name().id();
    boolean restored = isRestored(wanted, seen);
    Serving.Room room = serving.makeRoom(seen, wanted.bytes().length(), wanted.tried().memory());
    Alias claimed = aliases.change(model, alias -> alias.claiming(wanted.number(restored, alias)));
    StoredFile file = wanted.file(claimed.last(), UploadId.at(clock.instant()));
    Alias alias =
        store(wanted.bytes(), wanted.head(file), a -> served(a, wanted, restored, file, room));
    Optional<StoredFile> meanwhile =
        storedMeanwhile(wanted, alias).filter(other -> !other.equals(file));
    if (meanwhile.isPresent()) {
      remover.remove(model, List.of(file.version()), file.chunkIds());
      return StoreResult.again(meanwhile.get(), StoreResult.Result.UNCHANGED);
    }
    return StoreResult.created(file, room);
  }

  /** Stores a file as a new version, and changes the alias as soon as it exists. */
  Alias store(BytesReference bytes, Head head, UnaryOperator<Alias> served) {
    StoredFile file = head.file();
    try {
      putChunks(file, bytes);
      if (!Await.<List<String>>of(l -> index.missing(file, l)).isEmpty()) {
        throw deletedMeanwhile(file);
      }
      Await.<Void>of(l -> index.create(head, l));
      return aliases.change(
          file.version().id(),
          alias -> {
            // Deletions change the alias too, so it still exists once the alias was read.
            if (!exists(file)) {
              throw deletedMeanwhile(file);
            }
            return served.apply(alias);
          });
    } catch (RuntimeException failure) {
      undo(file, failure);
      throw failure;
    }
  }

  /** Removes the chunks of an upload without a head. */
  private void undo(StoredFile file, RuntimeException failure) {
    try {
      if (exists(file)) {
        return;
      }
    } catch (RuntimeException unknown) {
      failure.addSuppressed(unknown);
      return;
    }
    remove(file.chunkIds(), failure);
  }

  private static Alias served(
      Alias alias, WantedModel wanted, boolean restored, StoredFile file, Serving.Room room) {
    if (storedMeanwhile(wanted, alias).isPresent()) {
      return alias;
    }
    Alias rest = alias.without(room.retired());
    return restored ? rest.withRestored(file) : rest.with(file);
  }

  /** Returns the current version if another request has stored the same bytes at the same time. */
  private static Optional<StoredFile> storedMeanwhile(WantedModel wanted, Alias alias) {
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
        && headToMend(version).isEmpty()
        && Await.of(documents::all).has(version.of(wanted.sha256()));
  }

  /** A file to be stored. */
  record WantedModel(
      ModelReference name,
      BytesReference bytes,
      String sha256,
      ModelTrial.TrialResult tried,
      String created) {

    /** Returns the file; a name without a number gets the one that was claimed last. */
    StoredFile file(int last, String upload) {
      int number = name instanceof VersionId version ? version.number() : last;
      return new StoredFile(new VersionId(name.id(), number), bytes.length(), sha256, upload);
    }

    Head head(StoredFile file) {
      return new Head(file, created, tried.memory(), tried.summary());
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

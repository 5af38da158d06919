package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
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
import io.github.crossmedia.elasticsearch.store.file.UploadId;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;

/** Stores a file that passed its trial, or repairs the version with the same bytes. */
final class ModelStorer {

  private final ModelIndex index;
  private final Aliases aliases;
  private final ModelWriter writer;
  private final ModelReader reader;
  private final DocumentVersions documents;
  private final Serving serving;
  private final Clock clock;

  ModelStorer(
      ModelIndex index,
      Aliases aliases,
      ModelWriter writer,
      ModelReader reader,
      DocumentVersions documents,
      Serving serving,
      Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.writer = writer;
    this.reader = reader;
    this.documents = documents;
    this.serving = serving;
    this.clock = clock;
  }

  void put(
      ModelReference name,
      BytesReference bytes,
      ModelTrial.TrialResult tried,
      ActionListener<StoreResult> listener) {
    String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    WantedModel wanted = new WantedModel(name, bytes, ModelBytes.sha256(bytes), tried, created);
    if (name instanceof VersionId version) {
      version.of(wanted.sha256());
    }
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<KnownAlias>andThen(l -> aliases.read(name.id(), l))
        .<StoreResult>andThen((l, known) -> put(wanted, known, l))
        .addListener(listener);
  }

  private void put(WantedModel wanted, KnownAlias known, ActionListener<StoreResult> listener) {
    SubscribableListener.<Optional<StoredFile>>newForked(l -> sameBytes(wanted, known.alias(), l))
        .<StoreResult>andThen(
            (l, same) -> {
              if (same.isPresent()) {
                mended(wanted, same.get(), known.lost(), l);
              } else {
                storeNew(wanted, known.alias(), l);
              }
            })
        .addListener(listener);
  }

  /** Finds the version with these bytes: the current one, or the named one. */
  private void sameBytes(
      WantedModel wanted, Alias alias, ActionListener<Optional<StoredFile>> listener) {
    switch (wanted.name()) {
      case ModelId id -> listener.onResponse(same(wanted, alias.currentFile().stream()));
      case VersionId version ->
          index.headToMend(
              version,
              listener.map(
                  head ->
                      same(
                          wanted,
                          Stream.concat(
                              head.map(Head::file).stream(),
                              alias.served().stream()
                                  .filter(file -> file.version().agreesWith(version))))));
    }
  }

  private static Optional<StoredFile> same(WantedModel wanted, Stream<StoredFile> files) {
    return files.filter(file -> file.sha256().equals(wanted.sha256())).findFirst();
  }

  /** Verifies every byte, and repairs the version if needed. */
  private void mended(
      WantedModel wanted,
      StoredFile file,
      boolean aliasLost,
      ActionListener<StoreResult> listener) {
    SubscribableListener.<Boolean>newForked(l -> isWhole(wanted, file, l))
        .<Boolean>andThen(
            (l, whole) -> {
              if (whole) {
                l.onResponse(true);
              } else {
                writer.mend(wanted.bytes(), wanted.head(file), l.map(done -> false));
              }
            })
        .<StoreResult>andThen(
            (l, whole) -> {
              if (whole && !aliasLost) {
                l.onResponse(StoreResult.again(file, StoreResult.Result.UNCHANGED));
              } else {
                aliases.change(
                    wanted.name().id(),
                    Aliases.Change.by(alias -> alias),
                    l.map(alias -> StoreResult.again(file, StoreResult.Result.MENDED)));
              }
            })
        .addListener(listener);
  }

  private void isWhole(WantedModel wanted, StoredFile file, ActionListener<Boolean> listener) {
    reader.bytes(
        file,
        listener
            .<BytesReference>map(stored -> stored.equals(wanted.bytes()))
            .delegateResponse(
                (l, failure) -> {
                  if (failure instanceof DamagedModelException) {
                    listener.onResponse(false);
                  } else {
                    l.onFailure(failure);
                  }
                }));
  }

  private void storeNew(WantedModel wanted, Alias seen, ActionListener<StoreResult> listener) {
    SubscribableListener.<Boolean>newForked(l -> isRestored(wanted, seen, l))
        .<StoreResult>andThen((l, restored) -> storeNew(wanted, restored, seen, l))
        .addListener(listener);
  }

  private void storeNew(
      WantedModel wanted, boolean restored, Alias seen, ActionListener<StoreResult> listener) {
    Aliases.Change claim =
        Aliases.Change.by(alias -> alias.claiming(wanted.number(restored, alias)));
    SubscribableListener.<Serving.Room>newForked(
            l -> serving.makeRoom(seen, wanted.bytes().length(), wanted.tried().memory(), l))
        .<StoreResult>andThen(
            (l, room) ->
                aliases.change(
                    wanted.name().id(),
                    claim,
                    l.delegateFailureAndWrap(
                        (s, alias) -> store(wanted, restored, alias, room, s))))
        .addListener(listener);
  }

  private void store(
      WantedModel wanted,
      boolean restored,
      Alias claimed,
      Serving.Room room,
      ActionListener<StoreResult> listener) {
    StoredFile file = wanted.file(claimed.last(), UploadId.at(clock.instant()));
    SubscribableListener.<Alias>newForked(
            l ->
                writer.store(
                    wanted.bytes(), wanted.head(file), served(wanted, restored, file, room), l))
        .<StoreResult>andThen(
            (l, alias) -> {
              Optional<StoredFile> meanwhile =
                  storedMeanwhile(wanted, alias).filter(other -> !other.equals(file));
              if (meanwhile.isPresent()) {
                StoreResult unchanged =
                    StoreResult.again(meanwhile.get(), StoreResult.Result.UNCHANGED);
                writer.remove(
                    wanted.name().id(),
                    List.of(file.version()),
                    file.chunkIds(),
                    l.map(removed -> unchanged));
              } else {
                l.onResponse(StoreResult.created(file, room));
              }
            })
        .addListener(listener);
  }

  private static UnaryOperator<Alias> served(
      WantedModel wanted, boolean restored, StoredFile file, Serving.Room room) {
    return alias -> {
      if (storedMeanwhile(wanted, alias).isPresent()) {
        return alias;
      }
      Alias rest = alias.without(room.retired());
      return restored ? rest.withRestored(file) : rest.with(file);
    };
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
  private void isRestored(WantedModel wanted, Alias alias, ActionListener<Boolean> listener) {
    if (!(wanted.name() instanceof VersionId version)
        || version.number() > alias.last()
        || alias.serves(version)) {
      listener.onResponse(false);
      return;
    }
    SubscribableListener.<Optional<Head>>newForked(l -> index.headToMend(version, l))
        .<Boolean>andThen(
            (l, head) -> {
              if (head.isPresent()) {
                l.onResponse(false);
              } else {
                documents.all(l.map(made -> made.has(version.of(wanted.sha256()))));
              }
            })
        .addListener(listener);
  }
}

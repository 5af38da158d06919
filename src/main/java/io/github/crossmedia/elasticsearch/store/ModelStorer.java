package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.AliasChanges.Known;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** Stores a file that was tried, or repairs the version that has the same bytes already. */
final class ModelStorer {

  private final ModelIndex index;
  private final AliasChanges aliases;
  private final ModelWriter writer;
  private final ModelReader reader;
  private final Clock clock;

  ModelStorer(
      ModelIndex index, AliasChanges aliases, ModelWriter writer, ModelReader reader, Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.writer = writer;
    this.reader = reader;
    this.clock = clock;
  }

  /** A file to be stored. */
  private record Wanted(
      ModelReference name,
      BytesReference bytes,
      String sha256,
      ModelSummary summary,
      String created) {

    Head head(StoredFile file) {
      return new Head(file, created, summary);
    }
  }

  void put(
      ModelReference name,
      BytesReference bytes,
      ModelSummary summary,
      ActionListener<Stored> listener) {
    String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    Wanted wanted = new Wanted(name, bytes, ModelBytes.sha256(bytes), summary, created);
    if (name instanceof VersionId version) {
      version.of(wanted.sha256());
    }
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<Known>andThen(l -> aliases.read(name.id(), l))
        .<Stored>andThen((l, known) -> put(wanted, known, l))
        .addListener(listener);
  }

  private void put(Wanted wanted, Known known, ActionListener<Stored> listener) {
    SubscribableListener.<Optional<StoredFile>>newForked(l -> sameBytes(wanted, known.alias(), l))
        .<Stored>andThen(
            (l, same) -> {
              if (same.isPresent()) {
                mended(wanted, same.get(), known.lost(), l);
              } else {
                storeNew(wanted, l);
              }
            })
        .addListener(listener);
  }

  /** The version that has these bytes: the current one, or the one named. */
  private void sameBytes(
      Wanted wanted, Alias alias, ActionListener<Optional<StoredFile>> listener) {
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

  private static Optional<StoredFile> same(Wanted wanted, Stream<StoredFile> files) {
    return files.filter(file -> file.sha256().equals(wanted.sha256())).findFirst();
  }

  /** Verifies every byte before it reports that nothing is to be done. */
  private void mended(
      Wanted wanted, StoredFile file, boolean aliasLost, ActionListener<Stored> listener) {
    SubscribableListener.<Boolean>newForked(l -> isWhole(wanted, file, l))
        .<Boolean>andThen(
            (l, whole) -> {
              if (whole) {
                l.onResponse(true);
              } else {
                writer.mend(wanted.bytes(), wanted.head(file), l.map(done -> false));
              }
            })
        .<Stored>andThen(
            (l, whole) -> {
              if (whole && !aliasLost) {
                l.onResponse(new Stored(file, Stored.Result.UNCHANGED));
              } else {
                aliases.change(
                    wanted.name().id(),
                    AliasChanges.Change.by(alias -> alias),
                    l.map(alias -> new Stored(file, Stored.Result.MENDED)));
              }
            })
        .addListener(listener);
  }

  private void isWhole(Wanted wanted, StoredFile file, ActionListener<Boolean> listener) {
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

  private void storeNew(Wanted wanted, ActionListener<Stored> listener) {
    String model = wanted.name().id();
    SubscribableListener.<Alias>newForked(
            l ->
                aliases.change(
                    model,
                    AliasChanges.Change.by(alias -> alias.claiming(numberFor(wanted, alias))),
                    l))
        .<Stored>andThen(
            (l, claimed) -> {
              StoredFile file =
                  new StoredFile(
                      new VersionId(model, claimed.last()),
                      wanted.bytes().length(),
                      wanted.sha256(),
                      UploadId.at(clock.instant()));
              writer.store(
                  wanted.bytes(),
                  wanted.head(file),
                  l.map(alias -> new Stored(file, Stored.Result.CREATED)));
            })
        .addListener(listener);
  }

  private static int numberFor(Wanted wanted, Alias alias) {
    return switch (wanted.name()) {
      case ModelId id -> alias.last() + 1;
      case VersionId version -> {
        if (version.number() <= alias.last()) {
          throw new ElasticsearchStatusException(
              "[{}] can't be stored: versions never change, and the next one is [{}@{}]",
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

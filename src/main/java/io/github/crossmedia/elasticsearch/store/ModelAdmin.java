package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.limits.BreakerBudget;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.model.version.VersionId;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.rest.RestStatus;

/** What an administrator does with models: store, look at, serve and delete them. */
public final class ModelAdmin {

  private final ModelIndex index;
  private final ModelWriter writer;
  private final ModelReader reader;
  private final CircuitBreaker breaker;
  private final Executor executor;
  private final Limits limits;
  private final Clock clock;

  public ModelAdmin(
      Client client, CircuitBreaker breaker, Executor executor, Limits limits, Clock clock) {
    this.index = new ModelIndex(client);
    this.writer = new ModelWriter(index);
    this.reader = new ModelReader(index, breaker, executor);
    this.breaker = breaker;
    this.executor = executor;
    this.limits = limits;
    this.clock = clock;
  }

  /** A new upload, of unknown length where that is negative. */
  public Upload upload(long length) {
    return new Upload(limits, breaker, length);
  }

  /** Stores a file as the next version, or as the one named, and makes that the current one. */
  public void put(ModelReference wanted, byte[] bytes, ActionListener<Stored> listener) {
    limits.requireModelSize(bytes.length);
    Reservation room = Reservation.of(breaker, bytes.length, "storing model " + wanted);
    SubscribableListener.<ModelSummary>newForked(
            l -> executor.execute(ActionRunnable.supply(l, () -> tried(wanted, bytes))))
        .<Stored>andThen((l, summary) -> put(wanted, bytes, summary, l))
        .addListener(ActionListener.runBefore(listener, room::close));
  }

  private ModelSummary tried(ModelReference wanted, byte[] bytes) {
    try (BreakerBudget budget = new BreakerBudget(breaker, "model " + wanted)) {
      return ModelTrial.passed(ByteBuffer.wrap(bytes), budget);
    }
  }

  private void put(
      ModelReference wanted, byte[] bytes, ModelSummary summary, ActionListener<Stored> listener) {
    String sha256 = Sha256.of(bytes);
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<Seen>andThen(l -> index.alias(wanted.id(), l))
        .<Stored>andThen(
            (l, seen) -> {
              Optional<StoredFile> current = seen.alias().flatMap(Alias::currentFile);
              if (wanted instanceof ModelId
                  && current.filter(f -> f.sha256().equals(sha256)).isPresent()) {
                l.onResponse(new Stored(current.get(), false));
              } else {
                storeNew(wanted, bytes, sha256, summary, l);
              }
            })
        .addListener(listener);
  }

  private void storeNew(
      ModelReference wanted,
      byte[] bytes,
      String sha256,
      ModelSummary summary,
      ActionListener<Stored> listener) {
    writer.change(
        wanted.id(),
        alias -> alias.claiming(numberFor(wanted, alias)),
        listener.delegateFailureAndWrap(
            (l, claimed) -> {
              VersionId version = new VersionId(wanted.id(), claimed.last());
              StoredFile file =
                  new StoredFile(version, bytes.length, sha256, UUIDs.randomBase64UUID());
              String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
              writer.store(
                  new BytesArray(bytes),
                  new Head(file, now, summary),
                  l.map(alias -> new Stored(file, true)));
            }));
  }

  private static int numberFor(ModelReference wanted, Alias alias) {
    return switch (wanted) {
      case ModelId id -> alias.last() + 1;
      case VersionId version -> {
        if (version.number() <= alias.last()) {
          throw conflict(
              String.format(
                  Locale.ROOT,
                  "[%s] can't be stored: versions never change, and the next one is [%s@%d]",
                  version,
                  version.id(),
                  alias.last() + 1));
        }
        yield version.number();
      }
    };
  }

  /** The aliases of all models. */
  public void list(ActionListener<List<Alias>> listener) {
    index.aliases(
        listener.map(
            all -> all.stream().filter(alias -> alias.currentFile().isPresent()).toList()));
  }

  /** All that is known of a model without loading it. */
  public void describe(ModelReference wanted, ActionListener<Description> listener) {
    index.alias(
        wanted.id(),
        listener.delegateFailureAndWrap(
            (l, seen) -> {
              Alias alias = seen.alias().orElseThrow(() -> Models.unknown(wanted));
              index.heads(wanted.id(), l.map(heads -> Description.of(wanted, alias, heads)));
            }));
  }

  /** The bytes of a file, as they were stored. */
  public void file(ModelReference wanted, ActionListener<byte[]> listener) {
    stored(wanted, listener.delegateFailureAndWrap((l, file) -> reader.bytes(file, l)));
  }

  private void stored(ModelReference wanted, ActionListener<StoredFile> listener) {
    switch (wanted) {
      case ModelId id ->
          index.alias(
              id.id(),
              listener.map(
                  seen ->
                      seen.alias()
                          .flatMap(Alias::currentFile)
                          .orElseThrow(() -> Models.unknown(id))));
      case VersionId version ->
          index.head(
              version,
              listener.map(head -> head.orElseThrow(() -> Models.unknown(version)).file()));
    }
  }

  /** Says which versions are served from now on, and which of them is current. */
  public void serve(
      String model, int current, Set<Integer> served, ActionListener<Alias> listener) {
    List<StoredFile> files = new ArrayList<>();
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    for (int number : served) {
      chain =
          chain
              .<StoredFile>andThen(l -> stored(new VersionId(model, number), l))
              .andThenAccept(files::add);
    }
    chain
        .<Alias>andThen(l -> writer.change(model, alias -> alias.serving(current, files), l))
        .addListener(listener);
  }

  /** Deletes one version, or all; one that is served only by force. */
  public void delete(ModelReference wanted, boolean force, ActionListener<Void> listener) {
    switch (wanted) {
      case VersionId version -> delete(version, force, listener);
      case ModelId id -> deleteAll(id, force, listener);
    }
  }

  private void delete(VersionId version, boolean force, ActionListener<Void> listener) {
    SubscribableListener.<StoredFile>newForked(l -> stored(version, l))
        .<StoredFile>andThen(
            (l, file) ->
                writer.change(
                    version.id(),
                    alias -> {
                      requireForce(alias.serves(version), force, version);
                      return alias.without(version);
                    },
                    l.map(alias -> file)))
        .<Void>andThen((l, file) -> writer.remove(file, l))
        .addListener(listener);
  }

  private void deleteAll(ModelId id, boolean force, ActionListener<Void> listener) {
    SubscribableListener.<Seen>newForked(l -> index.alias(id.id(), l))
        .<Alias>andThen(
            (l, seen) -> {
              seen.alias().orElseThrow(() -> Models.unknown(id));
              writer.change(
                  id.id(),
                  alias -> {
                    requireForce(!alias.served().isEmpty(), force, id);
                    return alias.serving(0, List.of());
                  },
                  l);
            })
        .<List<String>>andThen(l -> index.ids(id.id(), l))
        .<Void>andThen(
            (l, ids) ->
                index.remove(ids.stream().filter(found -> !found.equals(id.id())).toList(), l))
        .addListener(listener);
  }

  private static void requireForce(boolean served, boolean force, ModelReference wanted) {
    if (served && !force) {
      throw conflict(
          "["
              + wanted
              + "] is still served: documents it made would no longer be found; delete it with"
              + " force=true all the same");
    }
  }

  private static ElasticsearchStatusException conflict(String message) {
    return new ElasticsearchStatusException(message, RestStatus.CONFLICT);
  }
}

package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.limits.Patience;
import io.github.crossmedia.lucene.ServedModel;
import io.github.crossmedia.lucene.ServedVersion;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;

/**
 * The models as queries and processors use them. The caller must be allowed to read the index of
 * models: each use begins with a realtime get with the privileges of the request.
 */
public final class Models {

  private final ModelIndex index;
  private final ModelReader reader;
  private final ModelCache cache;
  private final SharedReads<AliasSnapshot> aliases;

  /** The models stored in the index of a cluster, kept in a cache. */
  public Models(
      Client client,
      CircuitBreaker breaker,
      Executor executor,
      ModelCache cache,
      Supplier<TimeValue> readTimeout) {
    this.index = new ModelIndex(client, readTimeout);
    Patience patience = new Patience(client.threadPool(), client.threadPool().generic());
    this.reader = new ModelReader(index, breaker, executor, patience);
    this.cache = cache;
    this.aliases = new SharedReads<>(index::alias, client.threadPool().getThreadContext());
  }

  /** A use of models; they stay in memory until its listener is notified. */
  @FunctionalInterface
  public interface Use<M, T> {
    void of(M models, ActionListener<T> listener);
  }

  /** Uses all versions that answer a query: those served, or the one it pins. */
  public <T> void served(
      ModelReference reference, Use<ServedModel, T> use, ActionListener<T> listener) {
    switch (reference) {
      case ModelId id ->
          alias(
              id,
              listener.delegateFailureAndWrap(
                  (l, alias) -> use(current(alias).version(), alias.served(), use, l)));
      case VersionId version ->
          one(
              version,
              listener.delegateFailureAndWrap(
                  (l, file) -> use(file.version(), List.of(file), use, l)));
    }
  }

  /** Uses the version that projects new documents: the current one, or the one that is named. */
  public <T> void current(
      ModelReference reference, Use<ServedVersion, T> use, ActionListener<T> listener) {
    Use<ServedModel, T> current = (served, l) -> use.of(served.current(), l);
    switch (reference) {
      case ModelId id ->
          alias(
              id,
              listener.delegateFailureAndWrap(
                  (l, alias) ->
                      use(current(alias).version(), List.of(current(alias)), current, l)));
      case VersionId version -> served(version, current, listener);
    }
  }

  /** Removes models from this node's memory: one, or all if none is named. */
  public CacheStats.Cleared clearCache(Optional<ModelReference> which) {
    return which.map(model -> cache.clear(named(model))).orElseGet(cache::clear);
  }

  /** Removes deleted models from this node's memory. */
  public CacheStats.Cleared forget(ModelReference deleted) {
    return cache.forget(named(deleted));
  }

  private static Predicate<VersionId> named(ModelReference model) {
    return switch (model) {
      case ModelId id -> version -> version.id().equals(id.id());
      case VersionId one -> one::agreesWith;
    };
  }

  /** What this node holds in memory. */
  public CacheStats stats() {
    return cache.stats();
  }

  private void alias(ModelId id, ActionListener<Alias> listener) {
    aliases.get(
        id.id(),
        listener.map(
            seen ->
                seen.alias()
                    .filter(alias -> alias.currentFile().isPresent())
                    .orElseThrow(() -> unknown(id))));
  }

  private static StoredFile current(Alias alias) {
    return alias.currentFile().orElseThrow();
  }

  private void one(VersionId version, ActionListener<StoredFile> listener) {
    index.head(version, listener.map(head -> head.orElseThrow(() -> unknown(version)).file()));
  }

  /** Loads one file after the other, and keeps all of them until the listener is notified. */
  private <T> void use(
      VersionId current,
      List<StoredFile> files,
      Use<ServedModel, T> use,
      ActionListener<T> listener) {
    List<Lease> leases = new ArrayList<>();
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    for (StoredFile file : files) {
      chain =
          chain.<Lease>andThen(l -> cache.get(file, reader::load, l)).andThenAccept(leases::add);
    }
    chain.addListener(
        ActionListener.runBefore(listener, () -> Releasables.close(leases))
            .delegateFailureAndWrap(
                (l, done) ->
                    use.of(
                        ServedModel.of(current, leases.stream().map(Lease::model).toList()), l)));
  }

  static ResourceNotFoundException unknown(ModelReference reference) {
    return new ResourceNotFoundException(
        "unknown model [{}]: GET /_cross_media/models lists all models", reference);
  }
}

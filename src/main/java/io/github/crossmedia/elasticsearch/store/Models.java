package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;

/**
 * The models as queries and processors meet them. Who asks must be allowed to read the index of
 * models: each answer begins with a realtime get under the rights of the request.
 */
public final class Models {

  private final ModelIndex index;
  private final ModelReader reader;
  private final ModelCache cache;
  private final SharedReads<Seen> aliases;

  public Models(Client client, CircuitBreaker breaker, Executor executor, long cacheBytes) {
    this.index = new ModelIndex(client);
    this.reader = new ModelReader(index, breaker, executor);
    this.cache = new ModelCache(breaker, client.threadPool().getThreadContext(), cacheBytes);
    this.aliases = new SharedReads<>(index::alias, client.threadPool().getThreadContext());
  }

  /** All versions a query is answered by: those served, or the one it pins. */
  public void served(ModelReference reference, ActionListener<ServedModels> listener) {
    switch (reference) {
      case ModelId id ->
          alias(
              id,
              listener.delegateFailureAndWrap(
                  (l, alias) ->
                      load(
                          alias.served(),
                          l.map(loaded -> new ServedModels(current(alias).version(), loaded)))));
      case VersionId version ->
          one(version, listener.map(loaded -> new ServedModels(loaded.version(), List.of(loaded))));
    }
  }

  /** The version that projects new documents: the current one, or the one that is named. */
  public void current(ModelReference reference, ActionListener<LoadedModel> listener) {
    switch (reference) {
      case ModelId id ->
          alias(id, listener.delegateFailureAndWrap((l, alias) -> load(current(alias), l)));
      case VersionId version -> one(version, listener);
    }
  }

  /** How much this node holds. */
  public CacheStats stats() {
    return cache.stats();
  }

  /** Changes how many bytes of models this node may hold. */
  public void resizeCache(long bytes) {
    cache.resize(bytes);
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

  private void one(VersionId version, ActionListener<LoadedModel> listener) {
    index.head(
        version,
        listener.delegateFailureAndWrap(
            (l, head) -> load(head.orElseThrow(() -> unknown(version)).file(), l)));
  }

  private void load(StoredFile file, ActionListener<LoadedModel> listener) {
    cache.get(file, reader::load, listener);
  }

  private void load(List<StoredFile> files, ActionListener<List<LoadedModel>> listener) {
    List<LoadedModel> loaded = new ArrayList<>();
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    for (StoredFile file : files) {
      chain = chain.<LoadedModel>andThen(l -> load(file, l)).andThenAccept(loaded::add);
    }
    chain.addListener(listener.map(done -> List.copyOf(loaded)));
  }

  static ResourceNotFoundException unknown(ModelReference reference) {
    return new ResourceNotFoundException(
        "there is no model [{}]: GET /_cross_media/models lists those there are", reference);
  }
}

package io.github.crossmedia.elasticsearch.store;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/**
 * The models this node holds, the least recently used leaving first; what it holds is what the
 * circuit breaker counts. Requests for a model that is being loaded wait for that one load.
 */
final class ModelCache {

  private final Map<StoredFile, LoadedModel> held = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<StoredFile, SubscribableListener<LoadedModel>> loading = new HashMap<>();
  private final CircuitBreaker breaker;
  private final ThreadContext context;
  private final CacheCounts counts = new CacheCounts();
  private long bytes;
  private long capacity;

  ModelCache(CircuitBreaker breaker, ThreadContext context, long capacity) {
    this.breaker = breaker;
    this.context = context;
    this.capacity = capacity;
  }

  /** How a model gets into memory. */
  @FunctionalInterface
  interface Loader {
    /** Loads a file; the room its decoded model takes was counted by the breaker before. */
    void load(StoredFile file, ActionListener<LoadedModel> listener);
  }

  /** The model of a file, held or loaded now. */
  void get(StoredFile file, Loader loader, ActionListener<LoadedModel> listener) {
    SubscribableListener<LoadedModel> waiting = new SubscribableListener<>();
    SubscribableListener<LoadedModel> earlier;
    synchronized (this) {
      LoadedModel found = held.get(file);
      if (found != null) {
        counts.hits++;
        waiting.onResponse(found);
        earlier = waiting;
      } else {
        earlier = loading.putIfAbsent(file, waiting);
      }
    }
    if (earlier == null) {
      load(file, loader, waiting);
      earlier = waiting;
    }
    earlier.addListener(listener, EsExecutors.DIRECT_EXECUTOR_SERVICE, context);
  }

  private void load(StoredFile file, Loader loader, SubscribableListener<LoadedModel> waiting) {
    long start = System.nanoTime();
    ActionListener.run(
        ActionListener.<LoadedModel>wrap(
            model -> {
              add(file, model, System.nanoTime() - start);
              waiting.onResponse(model);
            },
            failure -> {
              fail(file);
              waiting.onFailure(failure);
            }),
        listener -> loader.load(file, listener));
  }

  private synchronized void fail(StoredFile file) {
    loading.remove(file);
    counts.failures++;
  }

  private synchronized void add(StoredFile file, LoadedModel model, long nanos) {
    breaker.addEstimateBytesAndMaybeBreak(model.bytes(), "model " + model.version());
    loading.remove(file);
    held.put(file, model);
    bytes += model.bytes();
    counts.loads++;
    counts.loadNanos += nanos;
    shrink();
  }

  private void shrink() {
    Iterator<LoadedModel> oldest = held.values().iterator();
    while (bytes > capacity && oldest.hasNext()) {
      LoadedModel model = oldest.next();
      oldest.remove();
      bytes -= model.bytes();
      breaker.addWithoutBreaking(-model.bytes());
      counts.evictions++;
    }
  }

  /** Changes how many bytes may be held. */
  synchronized void resize(long newCapacity) {
    capacity = newCapacity;
    shrink();
  }

  /** What this node holds, and what it did for that. */
  synchronized CacheStats stats() {
    return counts.stats(held.size(), bytes);
  }

  private static final class CacheCounts {
    private long hits;
    private long loads;
    private long evictions;
    private long failures;
    private long loadNanos;

    CacheStats stats(int models, long bytes) {
      return new CacheStats(models, bytes, loads, failures, loadNanos / 1_000_000, hits, evictions);
    }
  }
}

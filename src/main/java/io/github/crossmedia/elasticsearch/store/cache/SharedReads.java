package io.github.crossmedia.elasticsearch.store.cache;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.SingleResultDeduplicator;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/**
 * Lets concurrent requests of one caller, such as those of a bulk request, share one read. A
 * request that arrives during a read waits for the next one, so that no answer is older than its
 * request.
 */
final class SharedReads<T> {

  private final BiConsumer<String, ActionListener<T>> read;
  private final ThreadContext context;
  private final Map<Key, SharedRead<T>> running = new ConcurrentHashMap<>();

  SharedReads(BiConsumer<String, ActionListener<T>> read, ThreadContext context) {
    this.read = read;
    this.context = context;
  }

  private record Key(String name, Caller caller) {}

  /** Reads of one thing by one caller, and how many requests are not answered yet. */
  private record SharedRead<T>(SingleResultDeduplicator<T> reads, int requests) {

    SharedRead<T> plus(int more) {
      return new SharedRead<>(reads, requests + more);
    }
  }

  void get(String name, ActionListener<T> listener) {
    Key key = new Key(name, Caller.of(context));
    running
        .compute(key, (k, shared) -> shared == null ? first(name) : shared.plus(1))
        .reads()
        .execute(ActionListener.runBefore(listener, () -> answered(key)));
  }

  private SharedRead<T> first(String name) {
    return new SharedRead<>(new SingleResultDeduplicator<>(context, l -> read.accept(name, l)), 1);
  }

  private void answered(Key key) {
    running.computeIfPresent(key, (k, shared) -> shared.requests() == 1 ? null : shared.plus(-1));
  }
}

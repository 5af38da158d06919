package io.github.crossmedia.elasticsearch.store.cache;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;

/**
 * Lets concurrent requests of one caller for the same thing share one read, as the documents of a
 * bulk request do. A request that arrives while a read runs waits for the next one, so that no
 * answer is older than its request.
 */
final class SharedReads<T> {

  private final BiConsumer<String, ActionListener<T>> read;
  private final ThreadContext context;
  private final Map<Key, List<Asker<T>>> waiting = new HashMap<>();

  SharedReads(BiConsumer<String, ActionListener<T>> read, ThreadContext context) {
    this.read = read;
    this.context = context;
  }

  private record Key(String name, Caller caller) {}

  private record Asker<T>(ActionListener<T> listener, Supplier<StoredContext> context) {}

  void get(String name, ActionListener<T> listener) {
    Key key = new Key(name, Caller.of(context));
    Asker<T> asker =
        new Asker<>(
            ContextPreservingActionListener.wrapPreservingContext(listener, context),
            context.newRestorableContext(true));
    synchronized (this) {
      List<Asker<T>> queue = waiting.get(key);
      if (queue != null) {
        queue.add(asker);
        return;
      }
      waiting.put(key, new ArrayList<>());
    }
    start(key, List.of(asker));
  }

  /** Reads once for all, with the privileges of the first request, which all others share. */
  private void start(Key key, List<Asker<T>> askers) {
    ActionListener<T> all = tellingAll(askers.stream().map(Asker::listener).toList());
    StoredContext present = askers.getFirst().context().get();
    try {
      ActionListener.run(
          ActionListener.runAfter(all, () -> next(key)), l -> read.accept(key.name(), l));
    } finally {
      present.close();
    }
  }

  private void next(Key key) {
    List<Asker<T>> queue;
    synchronized (this) {
      queue = waiting.get(key);
      if (queue.isEmpty()) {
        waiting.remove(key);
        return;
      }
      waiting.put(key, new ArrayList<>());
    }
    start(key, queue);
  }

  private static <T> ActionListener<T> tellingAll(List<ActionListener<T>> listeners) {
    return new ActionListener<>() {
      @Override
      public void onResponse(T answer) {
        ActionListener.onResponse(listeners, answer);
      }

      @Override
      public void onFailure(Exception failure) {
        ActionListener.onFailure(listeners, failure);
      }
    };
  }
}

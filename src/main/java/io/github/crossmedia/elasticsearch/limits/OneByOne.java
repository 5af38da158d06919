package io.github.crossmedia.elasticsearch.limits;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.util.concurrent.ThrottledIterator;

/**
 * Processes one item after the other. A chain of listeners would complete recursively, and a long
 * list would exhaust the stack.
 */
public final class OneByOne {

  private OneByOne() {}

  /** Collects the result of each item, in order, or stops at the first failure. */
  public static <T, R> void collect(
      Iterable<T> items, BiConsumer<T, ActionListener<R>> step, ActionListener<List<R>> listener) {
    List<R> results = new ArrayList<>();
    AtomicReference<Exception> failure = new AtomicReference<>();
    ThrottledIterator.run(
        until(failure, items.iterator()),
        (done, item) ->
            ActionListener.run(
                ActionListener.releaseAfter(
                    ActionListener.<R>wrap(results::add, failure::set), done),
                l -> step.accept(item, l)),
        1,
        () -> {
          if (failure.get() == null) {
            ActionListener.run(listener, l -> l.onResponse(results));
          } else {
            listener.onFailure(failure.get());
          }
        });
  }

  private static <T> Iterator<T> until(AtomicReference<Exception> failure, Iterator<T> items) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return failure.get() == null && items.hasNext();
      }

      @Override
      public T next() {
        return items.next();
      }
    };
  }
}

package io.github.crossmedia.evaluate.monotone;

import java.util.ArrayDeque;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;

/** The pool-adjacent-violators algorithm (Ayer et al., 1955). */
public final class AdjacentViolators {

  private AdjacentViolators() {}

  /** Pools neighbours until the values ascend strictly. */
  public static <P> ArrayDeque<P> joined(
      Iterable<P> inOrder, ToDoubleFunction<P> value, BinaryOperator<P> join) {
    ArrayDeque<P> pools = new ArrayDeque<>();
    for (P next : inOrder) {
      P pool = next;
      while (!pools.isEmpty()
          && value.applyAsDouble(pools.getLast()) >= value.applyAsDouble(pool)) {
        pool = join.apply(pools.removeLast(), pool);
      }
      pools.add(pool);
    }
    return pools;
  }
}

package io.github.crossmedia.train.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The pairs of items from which rankers learn.
 *
 * @param apart the least difference of a pair's portions; empty for a concept's mean portion
 */
record Pairing(OptionalDouble apart, Unit drawn) {

  /** What is drawn with equal probability. */
  enum Unit {
    /** All pairs, as in a sum over them. */
    ALL,
    /** All items that win against any other, and then one that they win against. */
    WINNERS;

    static Unit labelled(String label) {
      return Arrays.stream(values())
          .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(label))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("known are all and winners"));
    }
  }

  double apart(float[] portions) {
    return apart.orElse(Strategy.mean(portions));
  }
}

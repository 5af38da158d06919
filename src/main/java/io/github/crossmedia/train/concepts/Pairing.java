package io.github.crossmedia.train.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Which pairs of items rankers learn from.
 *
 * @param apart by how much the portions of a pair differ at least; empty for a concept's mean
 *     portion
 */
record Pairing(OptionalDouble apart, Drawn drawn) {

  /** What is drawn alike often. */
  enum Drawn {
    /** All pairs, as in a sum over them. */
    ALL,
    /** All items that win against any, and then one that such an item wins against. */
    WINNERS;

    static Drawn labelled(String label) {
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

package io.github.crossmedia.evaluate.preference;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * How many sessions gave one version which share of their credit.
 *
 * @param counts the numbers of sessions by shares, from 0 to 1
 */
record CountedCredit(Map<Double, Long> counts) {

  static CountedCredit of(List<Double> credit) {
    Map<Double, Long> counts = new TreeMap<>();
    credit.forEach(each -> counts.merge(each, 1L, Long::sum));
    return new CountedCredit(counts);
  }

  /** Returns the credit of the other version. */
  CountedCredit ofOther() {
    Map<Double, Long> others = new TreeMap<>();
    counts.forEach((credit, count) -> others.put(1 - credit, count));
    return new CountedCredit(others);
  }

  /** Returns the sum of a function of the credit over sessions. */
  double sum(DoubleUnaryOperator function) {
    double sum = 0;
    for (Map.Entry<Double, Long> each : counts.entrySet()) {
      sum += each.getValue() * function.applyAsDouble(each.getKey());
    }
    return sum;
  }

  double mean() {
    return sum(credit -> credit) / sum(credit -> 1);
  }
}

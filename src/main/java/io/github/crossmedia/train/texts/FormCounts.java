package io.github.crossmedia.train.texts;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often each word was written, in lower case. Where there are too many different ones, the
 * rarest are forgotten (lossy counting: Manku and Motwani, VLDB 2002).
 */
final class FormCounts {

  private static final int MAX_FORMS = 1 << 20;

  private final Map<String, Integer> counts = new HashMap<>();
  private int forgotten;

  /** Adds the first numbers. */
  void add(Map<String, int[]> others) {
    others.forEach((form, count) -> counts.merge(form, count[0], Integer::sum));
    while (counts.size() > MAX_FORMS) {
      forgotten++;
      counts.values().removeIf(count -> count <= forgotten);
    }
  }

  /** Returns the words, the most frequent first. */
  List<Map.Entry<String, Integer>> frequent() {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}

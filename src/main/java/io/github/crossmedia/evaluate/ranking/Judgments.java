package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.Formatted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The gain of items for queries: at least 1 is relevant, 0 is judged as not relevant, and a
 * negative gain stands for an item that was not judged.
 */
public final class Judgments {

  /** The largest absolute gain that trec_eval supports. */
  private static final int MAX_GAIN = 127;

  /** The valid gains, for messages. */
  public static final String GAIN_RANGE = "a whole number from -" + MAX_GAIN + " to " + MAX_GAIN;

  private final Map<String, Map<String, Integer>> gains;

  private Judgments(Map<String, Map<String, Integer>> gains) {
    this.gains = gains;
  }

  /** Returns judgments from the gains of items by query; the order of queries and items is kept. */
  public static Judgments of(Map<String, ? extends Map<String, Integer>> gains) {
    Map<String, Map<String, Integer>> copy = new LinkedHashMap<>();
    gains.forEach(
        (query, items) -> {
          items.forEach((item, gain) -> requireGain(query, item, gain));
          copy.put(query, Collections.unmodifiableMap(new LinkedHashMap<>(items)));
        });
    return new Judgments(Collections.unmodifiableMap(copy));
  }

  private static void requireGain(String query, String item, int gain) {
    if (!isGain(gain)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the gain of item '%s' for query '%s' is %d, but must be %s",
              item, query, gain, GAIN_RANGE));
    }
  }

  public static boolean isGain(int gain) {
    return gain >= -MAX_GAIN && gain <= MAX_GAIN;
  }

  public Set<String> queries() {
    return gains.keySet();
  }

  /** Returns the gains of the items judged for {@code query}; empty if there are none. */
  public Map<String, Integer> gains(String query) {
    return gains.getOrDefault(query, Map.of());
  }

  public Judgments only(Predicate<String> wanted) {
    Map<String, Map<String, Integer>> some = new LinkedHashMap<>(gains);
    some.keySet().removeIf(wanted.negate());
    return new Judgments(Collections.unmodifiableMap(some));
  }

  /** Returns true if some items are more relevant than others. */
  public boolean areGraded() {
    return gains.values().stream().flatMap(items -> items.values().stream()).anyMatch(g -> g > 1);
  }

  /** Returns the number of items that are relevant to {@code query}. */
  public int relevant(String query) {
    return (int) gains(query).values().stream().filter(gain -> gain > 0).count();
  }
}

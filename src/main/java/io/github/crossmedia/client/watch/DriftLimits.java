package io.github.crossmedia.client.watch;

import io.github.crossmedia.client.watch.Metric.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The highest values of a day's numbers.
 *
 * @param given limits that were asked for
 * @param usual what earlier days say
 * @param least the least number of searches or pictures for a limit to count
 */
public record DriftLimits(Map<Kind, Double> given, Map<Kind, UsualShare> usual, int least) {

  /** The limits until earlier days say what is usual. */
  public static final Map<Kind, Double> FIRST =
      Map.of(
          Kind.QUERIES_UNKNOWN, 0.25,
          Kind.SEARCHES_UNKNOWN, 0.4,
          Kind.SEARCHES_UNANSWERED, 0.1,
          Kind.PICTURES_OUTSIDE, 0.1,
          Kind.SHOWN_OUTSIDE, 0.1);

  /** The least number of searches or pictures, by default. */
  public static final int LEAST = 20;

  public DriftLimits {
    given = Map.copyOf(given);
    usual = Map.copyOf(usual);
  }

  /** Returns limits by the numbers of earlier days. */
  public static DriftLimits after(List<Metric> earlier, Map<Kind, Double> given, int least) {
    Map<Kind, UsualShare> usual = new EnumMap<>(Kind.class);
    earlier.stream()
        .filter(metric -> FIRST.containsKey(metric.kind()) && metric.count() >= least)
        .collect(Collectors.groupingBy(Metric::kind))
        .forEach((kind, days) -> UsualShare.of(days).ifPresent(known -> usual.put(kind, known)));
    return new DriftLimits(given, usual, least);
  }

  /** A number and the limit that it exceeds. */
  public record Excess(Metric metric, double limit) {}

  /** Returns the numbers that exceed their limits. */
  public List<Excess> exceeded(List<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> metric.count() >= least)
        .map(metric -> new Excess(metric, limit(metric)))
        .filter(excess -> excess.metric().value() > excess.limit())
        .toList();
  }

  private double limit(Metric metric) {
    Double asked = given.get(metric.kind());
    if (asked != null) {
      return asked;
    }
    UsualShare known = usual.get(metric.kind());
    return known != null
        ? known.limit(metric.count())
        : FIRST.getOrDefault(metric.kind(), Double.POSITIVE_INFINITY);
  }
}

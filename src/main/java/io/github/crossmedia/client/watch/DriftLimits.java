package io.github.crossmedia.client.watch;

import io.github.crossmedia.client.watch.Metric.Kind;
import java.util.List;
import java.util.Map;

/**
 * The highest values of a day's numbers.
 *
 * @param least the least number of searches or pictures for a limit to count
 */
public record DriftLimits(Map<Kind, Double> highest, int least) {

  /** What a model that fits hardly exceeds. */
  public static final DriftLimits USUAL =
      new DriftLimits(
          Map.of(
              Kind.QUERIES_UNKNOWN, 0.2,
              Kind.SEARCHES_UNANSWERED, 0.1,
              Kind.PICTURES_OUTSIDE, 0.1,
              Kind.SHOWN_OUTSIDE, 0.1),
          20);

  public DriftLimits {
    highest = Map.copyOf(highest);
  }

  /** Returns the numbers that exceed their limits. */
  public List<Metric> exceeded(List<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> metric.count() >= least)
        .filter(
            metric ->
                metric.value() > highest.getOrDefault(metric.kind(), Double.POSITIVE_INFINITY))
        .toList();
  }
}

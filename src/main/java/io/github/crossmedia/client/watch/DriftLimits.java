package io.github.crossmedia.client.watch;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The highest values of a day's numbers.
 *
 * @param given limits that were asked for
 * @param usual what earlier days say
 * @param least the least number of searches or pictures for a limit to count
 */
public record DriftLimits(
    Map<MetricKind, Double> given, Map<MetricKind, BaselineRate> usual, int least) {

  /** The limits until earlier days say what is usual. */
  public static final Map<MetricKind, Double> FIRST =
      Map.of(
          MetricKind.QUERIES_UNKNOWN, 0.25,
          MetricKind.SEARCHES_UNKNOWN, 0.4,
          MetricKind.SEARCHES_UNANSWERED, 0.1,
          MetricKind.PICTURES_OUTSIDE, 0.1,
          MetricKind.SHOWN_OUTSIDE, 0.1);

  /** The least number of searches or pictures, by default. */
  public static final int LEAST = 20;

  public DriftLimits {
    given = Map.copyOf(given);
    usual = Map.copyOf(usual);
  }

  /** Returns limits by the numbers of earlier days. */
  public static DriftLimits after(List<Metric> earlier, Map<MetricKind, Double> given, int least) {
    Map<MetricKind, BaselineRate> usual = new EnumMap<>(MetricKind.class);
    earlier.stream()
        .filter(metric -> FIRST.containsKey(metric.kind()) && metric.count() >= least)
        .collect(Collectors.groupingBy(Metric::kind))
        .forEach((kind, days) -> BaselineRate.of(days).ifPresent(known -> usual.put(kind, known)));
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
    BaselineRate known = usual.get(metric.kind());
    return known != null
        ? known.limit(metric.count())
        : FIRST.getOrDefault(metric.kind(), Double.POSITIVE_INFINITY);
  }

  /**
   * What is usual of a share. Shares are compared by {@code asin(sqrt(share))}, whose variance is
   * {@code 1 / (4 count)} whatever the share is (Anscombe, "The transformation of Poisson, binomial
   * and negative-binomial data", 1948). Days differ by more than that, because they have other
   * queries and other pictures.
   *
   * @param share the mean of the transformed shares
   * @param variance by how much days differ beyond their counts
   * @param days the number of days
   */
  record BaselineRate(double share, double variance, int days) {

    /** The least number of days that tell what is usual. */
    static final int MIN_DAYS = 7;

    /** How many standard deviations a day may be above what is usual. */
    private static final double DEVIATIONS = 3;

    /** The smallest rise above the usual share that is reported. */
    private static final double MIN_RISE = 0.05;

    /** Returns what is usual on some days; empty if they are too few. */
    static Optional<BaselineRate> of(List<Metric> days) {
      List<Metric> counted = days.stream().filter(day -> day.count() > 0).toList();
      int size = counted.size();
      if (size < MIN_DAYS) {
        return Optional.empty();
      }
      double mean =
          counted.stream().mapToDouble(day -> transformed(day.value())).average().orElseThrow();
      double squares = 0;
      double expected = 0;
      for (Metric day : counted) {
        double distance = transformed(day.value()) - mean;
        squares += distance * distance;
        expected += ofDraws(day.count());
      }
      return Optional.of(
          new BaselineRate(mean, Math.max(0, squares / (size - 1) - expected / size), size));
    }

    private static double transformed(double share) {
      return Math.asin(Math.sqrt(share));
    }

    private static double ofDraws(double count) {
      return 1 / (4 * count);
    }

    double usual() {
      return Math.pow(Math.sin(share), 2);
    }

    /** Returns the highest share of so many that is not yet unusual. */
    double limit(double count) {
      double deviation = Math.sqrt(variance * (1 + 1.0 / days) + ofDraws(count));
      double highest = Math.min(Math.PI / 2, share + DEVIATIONS * deviation);
      return Math.max(usual() + MIN_RISE, Math.pow(Math.sin(highest), 2));
    }
  }
}

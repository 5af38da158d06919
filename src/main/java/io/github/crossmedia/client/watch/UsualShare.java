package io.github.crossmedia.client.watch;

import java.util.List;
import java.util.Optional;

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
public record UsualShare(double share, double variance, int days) {

  /** The least number of days that tell what is usual. */
  static final int MIN_DAYS = 7;

  /** How many standard deviations a day may be above what is usual. */
  private static final double DEVIATIONS = 3;

  /** The smallest rise above the usual share that is reported. */
  private static final double MIN_RISE = 0.05;

  /** Returns what is usual on some days; empty if they are too few. */
  static Optional<UsualShare> of(List<Metric> days) {
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
        new UsualShare(mean, Math.max(0, squares / (size - 1) - expected / size), size));
  }

  private static double transformed(double share) {
    return Math.asin(Math.sqrt(share));
  }

  private static double ofDraws(double count) {
    return 1 / (4 * count);
  }

  /** Returns the usual share. */
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

package io.github.crossmedia.reproduce.ogive;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.Arrays;
import java.util.List;

/**
 * The Bayesian ogive: a step function with change points whose number, positions and levels are
 * unknown, sampled by reversible-jump Markov chain Monte Carlo (Green, 1995; Holmes and Heard,
 * 2003). Each sample is a monotone map. The result is their mean, and their spread is its
 * uncertainty.
 *
 * @param mean the mean of the samples, which is monotone
 * @param lower the map below which 2.5 % of the samples lie at each score
 * @param upper the map above which 2.5 % of the samples lie at each score
 * @param changes the mean number of change points
 * @param deviation the mean standard deviation of grades around the map
 */
public record MonotoneOgive(
    GradeMap.KnotMap mean,
    GradeMap.KnotMap lower,
    GradeMap.KnotMap upper,
    double changes,
    double deviation)
    implements GradeMap {

  private static final double OUTSIDE = 0.025;

  /**
   * The settings of the chain and of its prior.
   *
   * @param expectedChanges the mean of the Poisson prior on the number of change points
   * @param burnIn the number of discarded sweeps
   * @param sweeps the number of kept sweeps
   * @param knots the number of scores at which the map is evaluated
   */
  public record Options(double expectedChanges, int burnIn, int sweeps, int knots, long seed) {

    public static final Options STANDARD = new Options(6, 1000, 4000, 64, 1);

    public Options {
      if (!(expectedChanges > 0) || burnIn < 0 || sweeps < 40 || knots < 2) {
        throw new IllegalArgumentException(
            "expectedChanges must be above 0, sweeps at least 40 and knots at least 2");
      }
    }
  }

  /** Samples maps to grades from {@code lowest} to {@code highest}. */
  public static MonotoneOgive fit(
      ScoredGrades data, double lowest, double highest, Options options) {
    List<MonotoneRegression.Group> groups = MonotoneRegression.Group.of(data);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("a map can't be fitted without pairs");
    }
    OgiveChain chain =
        new OgiveChain(groups, data.size(), new OgivePrior(lowest, highest, options));
    for (int sweep = 0; sweep < options.burnIn(); sweep++) {
      chain.sweep();
    }
    int[] noted = noted(groups.size(), options.knots());
    double[][] samples = new double[noted.length][options.sweeps()];
    double changes = 0;
    double deviation = 0;
    for (int sweep = 0; sweep < options.sweeps(); sweep++) {
      chain.sweep();
      for (int knot = 0; knot < noted.length; knot++) {
        samples[knot][sweep] = chain.level(noted[knot]);
      }
      changes += chain.changes() / (double) options.sweeps();
      deviation += chain.deviation() / options.sweeps();
    }
    double[] scores =
        Arrays.stream(noted).mapToDouble(group -> groups.get(group).least()).toArray();
    double[] mean = Arrays.stream(samples).mapToDouble(MonotoneOgive::mean).toArray();
    Arrays.stream(samples).forEach(Arrays::sort);
    int cut = (int) (OUTSIDE * options.sweeps());
    double[] lower = Arrays.stream(samples).mapToDouble(drawn -> drawn[cut]).toArray();
    double[] upper =
        Arrays.stream(samples).mapToDouble(drawn -> drawn[drawn.length - 1 - cut]).toArray();
    return new MonotoneOgive(
        new GradeMap.KnotMap(scores, mean),
        new GradeMap.KnotMap(scores, lower),
        new GradeMap.KnotMap(scores, upper),
        changes,
        deviation);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Returns groups that are evenly spread over all groups, including the first and the last. */
  private static int[] noted(int groups, int knots) {
    int count = Math.min(groups, knots);
    int[] noted = new int[count];
    for (int i = 0; i < count; i++) {
      noted[i] = count == 1 ? 0 : (int) ((long) i * (groups - 1) / (count - 1));
    }
    return noted;
  }

  @Override
  public double at(double score) {
    return mean.at(score);
  }
}

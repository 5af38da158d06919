package io.github.crossmedia.reproduce.ogive;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

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

  /** One chain over ascending steps; see {@link MonotoneOgive}. */
  static final class OgiveChain {

    private static final int JUMPS = 8;

    private final OgivePrior prior;
    private final SplittableRandom random;

    /** Cumulative sums over the groups. */
    private final double[] weights;

    private final double[] sums;
    private final double squares;
    private final int groups;
    private final double pairs;

    /** The first group of each step; the first step begins at 0. */
    private final int[] starts;

    private final double[] levels;
    private int steps = 1;
    private double variance;

    OgiveChain(List<MonotoneRegression.Group> data, int pairs, OgivePrior prior) {
      this.prior = prior;
      this.random = new SplittableRandom(prior.options().seed());
      this.groups = data.size();
      this.weights = new double[groups + 1];
      this.sums = new double[groups + 1];
      double total = data.stream().mapToDouble(MonotoneRegression.Group::weight).sum();
      double unit = total > 0 ? pairs / total : 1;
      this.pairs = total > 0 ? pairs : 0;
      double squared = 0;
      for (int i = 0; i < groups; i++) {
        weights[i + 1] = weights[i] + unit * data.get(i).weight();
        sums[i + 1] = sums[i] + unit * data.get(i).sum();
        squared += unit * data.get(i).squares();
      }
      this.squares = squared;
      this.starts = new int[prior.mostChanges(groups) + 2];
      this.levels = new double[starts.length];
      double mean = weights[groups] > 0 ? sums[groups] / weights[groups] : prior.lowest();
      levels[0] = Math.clamp(mean, prior.lowest(), prior.highest());
      this.variance = Math.pow(prior.range() / 4, 2);
    }

    void sweep() {
      for (int jump = 0; jump < JUMPS; jump++) {
        if (random.nextBoolean()) {
          birth();
        } else {
          death();
        }
      }
      for (int step = 1; step < steps; step++) {
        move(step);
      }
      for (int step = 0; step < steps; step++) {
        draw(step);
      }
      drawDeviation();
    }

    int changes() {
      return steps - 1;
    }

    double deviation() {
      return Math.sqrt(variance);
    }

    double level(int group) {
      int place = Arrays.binarySearch(starts, 0, steps, group);
      return levels[place >= 0 ? place : -place - 2];
    }

    private int end(int step) {
      return step + 1 < steps ? starts[step + 1] : groups;
    }

    private double below(int step) {
      return step == 0 ? prior.lowest() : levels[step - 1];
    }

    private double above(int step) {
      return step + 1 < steps ? levels[step + 1] : prior.highest();
    }

    /** Returns the change of the log-likelihood of some groups at another level. */
    private double gain(int from, int to, double level, double newLevel) {
      double weight = weights[to] - weights[from];
      double sum = sums[to] - sums[from];
      return (2 * sum * (newLevel - level) - weight * (newLevel * newLevel - level * level))
          / (2 * variance);
    }

    private boolean accepts(double logarithm) {
      return logarithm >= 0 || random.nextDouble() < Math.exp(logarithm);
    }

    /** Splits a step. One part keeps its level, the other gets a level towards its neighbour. */
    private void birth() {
      if (changes() == prior.mostChanges(groups)) {
        return;
      }
      int place = 1 + random.nextInt(groups - 1);
      int found = Arrays.binarySearch(starts, 0, steps, place);
      if (found >= 0) {
        return;
      }
      int step = -found - 2;
      boolean rightMoves = random.nextBoolean();
      double level = levels[step];
      double from = rightMoves ? level : below(step);
      double width = (rightMoves ? above(step) : level) - from;
      double newLevel = from + random.nextDouble() * width;
      double gain =
          rightMoves
              ? gain(place, end(step), level, newLevel)
              : gain(starts[step], place, level, newLevel);
      if (width > 0 && accepts(gain + prior.logBirth(changes(), width) + tried(changes()))) {
        insert(step + 1, place, rightMoves ? newLevel : level);
        levels[step] = rightMoves ? level : newLevel;
      }
    }

    /**
     * Returns the number of change points before a step. Births at an existing change point do
     * nothing, because gaps are drawn from all gaps.
     */
    private double tried(int changes) {
      return Math.log((groups - 1.0) / (groups - 1.0 - changes));
    }

    private void death() {
      if (changes() == 0) {
        return;
      }
      int right = 1 + random.nextInt(changes());
      boolean leftStays = random.nextBoolean();
      double left = levels[right - 1];
      double gone = levels[right];
      double gain =
          leftStays
              ? gain(starts[right], end(right), gone, left)
              : gain(starts[right - 1], starts[right], left, gone);
      double width = leftStays ? above(right) - left : gone - below(right - 1);
      if (accepts(gain - prior.logBirth(changes() - 1, width) - tried(changes() - 1))) {
        remove(right);
        levels[right - 1] = leftStays ? left : gone;
      }
    }

    private void insert(int step, int start, double level) {
      System.arraycopy(starts, step, starts, step + 1, steps - step);
      System.arraycopy(levels, step, levels, step + 1, steps - step);
      starts[step] = start;
      levels[step] = level;
      steps++;
    }

    private void remove(int step) {
      System.arraycopy(starts, step + 1, starts, step, steps - step - 1);
      System.arraycopy(levels, step + 1, levels, step, steps - step - 1);
      steps--;
    }

    /** Moves a change point anywhere between its neighbours. */
    private void move(int step) {
      int first = starts[step - 1] + 1;
      int place = first + random.nextInt(end(step) - first);
      int old = starts[step];
      double gain =
          place > old
              ? gain(old, place, levels[step], levels[step - 1])
              : gain(place, old, levels[step - 1], levels[step]);
      if (accepts(gain)) {
        starts[step] = place;
      }
    }

    /**
     * Draws a level between its neighbours by a step of slice sampling from its normal
     * distribution.
     */
    private void draw(int step) {
      double weight = weights[end(step)] - weights[starts[step]];
      double lower = below(step);
      double upper = above(step);
      if (weight > 0) {
        double mean = (sums[end(step)] - sums[starts[step]]) / weight;
        double away = levels[step] - mean;
        double reach =
            Math.sqrt(away * away - 2 * variance / weight * Math.log(1 - random.nextDouble()));
        lower = Math.max(lower, mean - reach);
        upper = Math.min(upper, mean + reach);
      }
      levels[step] = Math.clamp(lower + random.nextDouble() * (upper - lower), lower, upper);
    }

    private void drawDeviation() {
      double deviation = Math.sqrt(variance);
      double newDeviation =
          deviation * Math.exp(random.nextGaussian() * 1.7 / Math.sqrt(2 * pairs + 2));
      double errors = squares;
      for (int step = 0; step < steps; step++) {
        double weight = weights[end(step)] - weights[starts[step]];
        double sum = sums[end(step)] - sums[starts[step]];
        errors += levels[step] * (levels[step] * weight - 2 * sum);
      }
      double ratio =
          pairs * Math.log(deviation / newDeviation)
              - errors / 2 * (1 / (newDeviation * newDeviation) - 1 / variance);
      if (prior.allows(newDeviation) && accepts(ratio)) {
        variance = newDeviation * newDeviation;
      }
    }
  }

  /**
   * The prior of the ogive: a Poisson number of change points, uniformly distributed over the gaps
   * between scores; uniform ascending levels within the scale; a deviation uniform in its
   * logarithm.
   */
  record OgivePrior(double lowest, double highest, MonotoneOgive.Options options) {

    private static final int MAX_CHANGES = 50;

    /** The least deviation as a share of the scale; the greatest is ten times the scale. */
    private static final double MIN_DEVIATION = 1e-3;

    OgivePrior {
      if (!(highest > lowest)) {
        throw new IllegalArgumentException("a scale from " + lowest + " to " + highest);
      }
    }

    double range() {
      return highest - lowest;
    }

    int mostChanges(int groups) {
      return Math.min(MAX_CHANGES, groups - 1);
    }

    boolean allows(double deviation) {
      return deviation >= MIN_DEVIATION * range() && deviation <= 10 * range();
    }

    /**
     * Returns the logarithm of the prior with one more change point over that with {@code changes},
     * for a new level that the proposal draws uniformly over {@code width}. It is the ratio of
     * Poisson, times the growth in density of ascending levels, times the width. The choice of a
     * gap at birth and of a change point at death cancels out against the prior on positions.
     */
    double logBirth(int changes, double width) {
      return Math.log(options.expectedChanges() / (changes + 1))
          + Math.log((changes + 2) * width / range());
    }
  }
}

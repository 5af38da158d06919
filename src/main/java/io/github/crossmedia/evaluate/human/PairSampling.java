package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.vector.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Samples the pairs to be judged so that all grades occur, although few pairs of a collection are
 * relevant. The first sample goes by the fifth power of the rank of a system's score; later samples
 * are even over the grades that a fitted map expects. Each sampled pair keeps its chance, so that
 * the judgments can be weighted back to the whole collection.
 */
public final class PairSampling {

  private static final double POWER = 5;

  /**
   * The least weight: without it, low ranks would hardly ever be drawn, and then outweigh all
   * others.
   */
  private static final double MIN_VALUE = 0.02;

  private static final int PARTS = 20;

  private PairSampling() {}

  /** A pair by its index, with its chance of being sampled. */
  public record SampledPair(int pair, double chance) {}

  /** Returns weights by the fifth power of the rank of each score; the lowest score has rank 1. */
  public static double[] byRank(double[] scores) {
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted((a, b) -> Double.compare(scores[a], scores[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] weights = new double[scores.length];
    for (int rank = 1; rank <= order.length; rank++) {
      weights[order[rank - 1]] = MIN_VALUE + Math.pow(rank / (double) order.length, POWER);
    }
    return weights;
  }

  /**
   * Returns weights that make every expected grade equally likely, by a map fitted on earlier
   * judgments.
   */
  public static double[] byExpectedGrade(double[] scores, GradeMap map, Scale scale) {
    int[] counts = new int[PARTS];
    int[] parts = new int[scores.length];
    for (int i = 0; i < scores.length; i++) {
      parts[i] = Math.clamp((int) (scale.share(map.at(scores[i])) * PARTS), 0, PARTS - 1);
      counts[parts[i]]++;
    }
    return IntStream.of(parts).mapToDouble(part -> 1.0 / counts[part]).toArray();
  }

  /**
   * Returns the mean of the weights under several systems with equal shares.
   *
   * @param systems the scores of each pair by each system
   * @param weighing maps the scores of a system to weights
   */
  public static double[] mean(Collection<double[]> systems, UnaryOperator<double[]> weighing) {
    double[] mean = new double[systems.iterator().next().length];
    for (double[] scores : systems) {
      double[] weights = weighing.apply(scores);
      double sum = Arrays.stream(weights).sum();
      Arrays.setAll(mean, i -> mean[i] + weights[i] / sum);
    }
    return mean;
  }

  /** Returns the chance to be sampled at least once in two draws. */
  public static double either(double one, double other) {
    return 1 - (1 - one) * (1 - other);
  }

  /**
   * Returns the chance of each pair if {@code count} pairs are sampled in proportion to weights.
   */
  public static double[] chances(double[] weights, int count) {
    if (count < 0 || count > weights.length) {
      throw new IllegalArgumentException(count + " pairs of " + weights.length);
    }
    double[] chances = new double[weights.length];
    boolean[] certain = new boolean[weights.length];
    int left = count;
    for (boolean changed = true; changed; ) {
      changed = false;
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += certain[i] ? 0 : weights[i];
      }
      for (int i = 0; i < weights.length; i++) {
        if (!certain[i]) {
          chances[i] = sum > 0 ? left * weights[i] / sum : 0;
        }
      }
      for (int i = 0; i < weights.length; i++) {
        if (!certain[i] && chances[i] >= 1) {
          certain[i] = true;
          chances[i] = 1;
          left--;
          changed = true;
        }
      }
    }
    return chances;
  }

  /**
   * Draws pairs by systematic sampling in a random order, with exactly these chances and always the
   * same number of pairs.
   */
  public static List<SampledPair> draw(double[] chances, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] order = IntStream.range(0, chances.length).toArray();
    Draws.shuffle(order, random);
    List<SampledPair> chosen = new ArrayList<>();
    long count = Math.round(Arrays.stream(chances).sum());
    double next = random.nextDouble();
    double sum = 0;
    for (int place : order) {
      sum += chances[place];
      if (sum > next && chosen.size() < count) {
        chosen.add(new SampledPair(place, chances[place]));
        next++;
      }
    }
    return chosen;
  }
}

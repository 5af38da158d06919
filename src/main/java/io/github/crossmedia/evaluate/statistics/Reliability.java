package io.github.crossmedia.evaluate.statistics;

import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reliability of scores as probabilities: compares the scores of pairs of a query and an item
 * with the share of relevant pairs. Queries of {@value #MAX_WORDS} or more words form one group.
 */
public final class Reliability {

  /** The least number of words of the queries in the last group. */
  public static final int MAX_WORDS = 4;

  /** The number of highest scores of a group that are reported separately. */
  public static final int BEST = 200;

  private static final int STEPS = 10;

  private final Map<Integer, Pairs> byWords = new TreeMap<>();

  /**
   * Adds the score of a pair.
   *
   * @param words the number of words of the query
   * @throws IllegalArgumentException if the score is not a probability
   */
  public void add(int words, float score, boolean isRelevant) {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException(
          Formatted.of("the score %s is not between 0 and 1", score));
    }
    byWords
        .computeIfAbsent(Math.clamp(words, 1, MAX_WORDS), group -> new Pairs())
        .add(score, isRelevant);
  }

  /** Returns the number of words of each group. */
  public List<Integer> groups() {
    return List.copyOf(byWords.keySet());
  }

  /** Returns the quality of the scores of a group. */
  public Quality of(int words) {
    return byWords.get(words).quality();
  }

  /** Returns the quality of the scores of all pairs. */
  public Quality all() {
    return together().quality();
  }

  /** Returns the scores of all pairs in {@value #STEPS} bins from 0 to 1, without empty ones. */
  public List<Step> steps() {
    return together().steps();
  }

  /** Returns the scores of a group in these bins. */
  public List<Step> steps(int words) {
    return byWords.get(words).steps();
  }

  private Pairs together() {
    Pairs all = new Pairs();
    byWords.values().forEach(all::addAll);
    return all;
  }

  /**
   * The quality of scores as probabilities.
   *
   * @param pairs the number of pairs
   * @param base the share of relevant pairs
   * @param logLoss the mean of -ln of the probability given to the truth
   * @param baseLogLoss the log loss of always predicting the base rate
   * @param brierSkill 1 less the mean squared error as a share of that of always predicting the
   *     base rate; below 0 the scores are worse than the base rate
   * @param bestSaid the mean of the highest scores
   * @param bestTrue the share of relevant pairs among them
   */
  public record Quality(
      long pairs,
      double base,
      double logLoss,
      double baseLogLoss,
      double brierSkill,
      double bestSaid,
      double bestTrue) {}

  /** Pairs of similar scores: their mean score, and the share of relevant pairs. */
  public record Step(long pairs, double said, double isTrue) {

    /** Returns the odds that are true as a multiple of those that the scores say. */
    public double oddsRatio() {
      return isTrue / (1 - isTrue) * (1 - said) / said;
    }
  }

  /** Scores, each with its relevance. */
  private static final class Pairs {

    private static final double MIN_VALUE = Float.MIN_NORMAL;

    private float[] scores = new float[1 << 10];
    private boolean[] relevant = new boolean[1 << 10];
    private int size;

    void add(float score, boolean isRelevant) {
      if (size == scores.length) {
        scores = Arrays.copyOf(scores, 2 * size);
        relevant = Arrays.copyOf(relevant, 2 * size);
      }
      scores[size] = score;
      relevant[size++] = isRelevant;
    }

    void addAll(Pairs others) {
      for (int i = 0; i < others.size; i++) {
        add(others.scores[i], others.relevant[i]);
      }
    }

    Quality quality() {
      double base = 0;
      double logLoss = 0;
      double squares = 0;
      for (int i = 0; i < size; i++) {
        double error = relevant[i] ? 1.0 - scores[i] : scores[i];
        squares += error * error;
        logLoss -= Math.log(Math.max(MIN_VALUE, 1 - error));
        base += relevant[i] ? 1 : 0;
      }
      base /= size;
      double entropy = -(part(base) + part(1 - base));
      double spread = base * (1 - base);
      Step best = best();
      return new Quality(
          size,
          base,
          logLoss / size,
          entropy,
          spread == 0 ? 0 : 1 - squares / size / spread,
          best.said(),
          best.isTrue());
    }

    private static double part(double share) {
      return share == 0 ? 0 : share * Math.log(share);
    }

    private Step best() {
      float[] sorted = Arrays.copyOf(scores, size);
      Arrays.sort(sorted);
      float least = sorted[Math.max(0, size - BEST)];
      double said = 0;
      int count = 0;
      int isTrue = 0;
      for (int i = 0; i < size; i++) {
        if (scores[i] >= least) {
          said += scores[i];
          count++;
          isTrue += relevant[i] ? 1 : 0;
        }
      }
      return new Step(count, said / count, (double) isTrue / count);
    }

    List<Step> steps() {
      double[] said = new double[STEPS];
      long[] count = new long[STEPS];
      long[] isTrue = new long[STEPS];
      for (int i = 0; i < size; i++) {
        int step = Math.min(STEPS - 1, (int) (STEPS * scores[i]));
        said[step] += scores[i];
        count[step]++;
        isTrue[step] += relevant[i] ? 1 : 0;
      }
      List<Step> steps = new ArrayList<>();
      for (int step = 0; step < STEPS; step++) {
        if (count[step] > 0) {
          steps.add(
              new Step(count[step], said[step] / count[step], (double) isTrue[step] / count[step]));
        }
      }
      return Collections.unmodifiableList(steps);
    }
  }
}

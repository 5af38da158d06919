package io.github.crossmedia.train.score;

import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The factor of raw scores, and the offset that is then added, so that most scores of relevant
 * documents lie in 0..1. If these are positive the offset is 0; otherwise, as for negative
 * distances, it makes the median score 0.
 */
public record ScoreScale(float factor, float offset) {

  /** The share of the relevant documents' scores that is brought below 1. */
  private static final double BELOW_ONE = 0.95;

  /**
   * Returns the scale of scores.
   *
   * @param relevant the scores of relevant documents
   * @param all the scores of all documents
   */
  static ScoreScale of(float[] relevant, ScoredPairs all) {
    float high = high(relevant);
    float low = high < 0 ? all.median() : 0;
    float range = high - low;
    if (!(range > 0 && Float.isFinite(1 / range))) {
      return new ScoreScale(1, 0);
    }
    float factor = 1 / range;
    return new ScoreScale(factor, low == 0 ? 0 : -low * factor);
  }

  public static float factor(Scores scores, Questions questions) {
    return of(relevant(scores, questions), new ScoredPairs()).factor();
  }

  private static float high(float[] relevant) {
    float[] sorted = relevant.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[(int) (BELOW_ONE * (sorted.length - 1))];
  }

  /** Returns a raw score as it is stored. */
  float apply(double score) {
    return (float) (offset == 0 ? factor * score : factor * score + offset);
  }

  /**
   * Returns the scores of relevant documents for single words, or for queries not made of words.
   */
  static float[] relevant(Scores scores, Questions questions) {
    return joined(
        IntStream.range(0, questions.size())
            .filter(query -> questions.words(query) <= 1)
            .mapToObj(query -> pick(scores.scores(query), questions.relevant(query)))
            .toArray(float[][]::new));
  }

  private static float[] pick(float[] scores, int[] relevant) {
    float[] picked = new float[relevant.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = scores[relevant[i]];
    }
    return picked;
  }

  static float[] joined(float[][] parts) {
    float[] all = new float[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int next = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, next, part.length);
      next += part.length;
    }
    return all;
  }
}

package io.github.crossmedia.train.nearest;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;

/**
 * The log-likelihood of a picture's caption when it is predicted from its neighbours; present and
 * absent words have the same total weight (TagProp, Guillaumin et al., 2009, equations 1 and 2).
 * Calls after {@link #of} refer to the same picture.
 */
final class CaptionLikelihood {

  /** Keeps a probability from being 0 or 1, as in the paper. */
  private static final double DOUBT = 1e-5;

  private final SparseMatrix words;
  private final double presentWeight;
  private final double absentWeight;
  private final double[] guess;
  private final double[] slopes;

  /** Takes captions as rows with a one for each word they hold. */
  CaptionLikelihood(SparseMatrix words) {
    this.words = words;
    this.presentWeight = 1.0 / Math.max(1, words.size());
    long absent = (long) words.rows() * words.columns() - words.size();
    this.absentWeight = 1.0 / Math.max(1, absent);
    this.guess = new double[words.columns()];
    this.slopes = new double[words.columns()];
  }

  /**
   * Returns the log-likelihood of one picture's caption.
   *
   * @param neighbours indices of other pictures
   * @param shares the share of each neighbour in the prediction; they sum to one
   */
  double of(int picture, int[] neighbours, double[] shares) {
    Arrays.fill(guess, 0);
    for (int i = 0; i < neighbours.length; i++) {
      words.addRowTo(neighbours[i], shares[i], guess);
    }
    double sum = 0;
    for (int t = 0; t < guess.length; t++) {
      if (guess[t] > 0) {
        sum += absentWeight * Math.log(1 - doubted(guess[t]));
      }
    }
    for (int at = words.begin(picture); at < words.end(picture); at++) {
      double present = guess[words.index(at)];
      sum += presentWeight * Math.log(doubted(present));
      sum -= present > 0 ? absentWeight * Math.log(1 - doubted(present)) : 0;
    }
    return sum;
  }

  /** Returns the derivative of the log-likelihood with respect to each neighbour's share. */
  double[] slopes(int picture, int[] neighbours) {
    for (int t = 0; t < guess.length; t++) {
      slopes[t] = -(1 - 2 * DOUBT) * absentWeight / (1 - doubted(guess[t]));
    }
    for (int at = words.begin(picture); at < words.end(picture); at++) {
      int t = words.index(at);
      slopes[t] = (1 - 2 * DOUBT) * presentWeight / doubted(guess[t]);
    }
    double[] each = new double[neighbours.length];
    for (int i = 0; i < each.length; i++) {
      for (int at = words.begin(neighbours[i]); at < words.end(neighbours[i]); at++) {
        each[i] += slopes[words.index(at)];
      }
    }
    return each;
  }

  private static double doubted(double probability) {
    return DOUBT + (1 - 2 * DOUBT) * Math.min(1, probability);
  }
}

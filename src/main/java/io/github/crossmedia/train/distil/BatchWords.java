package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;

/** The words that the pictures of a batch show, among those that its texts say. */
final class BatchWords {

  private final DenseMatrix guesses;
  private final double[] least;
  private final boolean[][] hidden;

  /**
   * Creates the words of a batch.
   *
   * @param guesses a row for each picture, a column for each word
   * @param least the guesses of each picture from which a word is one of its strongest
   * @param hidden words that a picture may not have yet; empty if it may have all
   */
  BatchWords(DenseMatrix guesses, double[] least, boolean[][] hidden) {
    this.guesses = guesses;
    this.least = least;
    this.hidden = hidden;
  }

  int pictures() {
    return guesses.rows();
  }

  int words() {
    return guesses.columns();
  }

  /** Returns the weight of a word in a picture, 0 if it is not shown. */
  double weight(int picture, int word) {
    double guess = guesses.get(picture, word);
    boolean isHidden = hidden.length > 0 && hidden[picture][word];
    return isHidden || guess < least[picture] ? 0 : Math.max(0, guess);
  }
}

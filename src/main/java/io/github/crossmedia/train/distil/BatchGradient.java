package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.Arrays;

/** The gradient of one batch: how much more probable a head finds pictures than the pair does. */
final class BatchGradient {

  private final SparseHead head;
  private final int[] words;
  private final DenseMatrix guesses;
  private final double[] least;
  private final DenseMatrix slopes;
  private final double[] ofAsked;

  /**
   * Creates a gradient without a text yet.
   *
   * @param words those of all texts, ascending
   * @param guesses of these words, a row for each picture
   * @param least the guesses of each picture from which a word is one of its own
   */
  BatchGradient(SparseHead head, int[] words, DenseMatrix guesses, double[] least) {
    this.head = head;
    this.words = words;
    this.guesses = guesses;
    this.least = least;
    this.slopes = DenseMatrix.zeros(guesses.rows(), words.length);
    this.ofAsked = new double[words.length];
  }

  /** Adds a text with what the pair makes of each picture, in logarithms of probabilities. */
  void add(AskedText text, double[] taught, double share) {
    int[] places = Arrays.stream(text.words()).map(w -> Arrays.binarySearch(words, w)).toArray();
    double[] scores = new double[taught.length];
    for (int i = 0; i < scores.length; i++) {
      for (int place : places) {
        scores[i] += head.weight(words[place]) * shown(i, place);
      }
    }
    double[] wanted = taught.clone();
    softmax(wanted);
    softmax(scores);
    for (int i = 0; i < scores.length; i++) {
      double slope = (scores[i] - wanted[i]) * share;
      for (int place : places) {
        boolean isOwn = i == text.picture();
        if (shown(i, place) > 0 || isOwn) {
          slopes.add(i, place, head.weight(words[place]) * slope);
        }
        ofAsked[place] += slope * shown(i, place);
      }
    }
  }

  private double shown(int picture, int place) {
    double guess = guesses.get(picture, place);
    return guess >= least[picture] ? Math.max(0, guess) : 0;
  }

  /** Returns the slopes of the words' guesses, a row for each picture. */
  DenseMatrix slopes() {
    return slopes;
  }

  /** Returns the slopes of the words' weights in queries. */
  double[] ofAsked() {
    return ofAsked;
  }

  private static void softmax(double[] scores) {
    double largest = Arrays.stream(scores).max().orElse(0);
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.exp(scores[i] - largest);
      sum += scores[i];
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] /= sum;
    }
  }
}

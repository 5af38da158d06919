package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.Arrays;

/** The gradient of one batch: how much more probable a head finds pictures than the pair does. */
final class BatchGradient {

  private final SparseHead head;
  private final int[] words;
  private final BatchWords shown;
  private final DenseMatrix slopes;
  private final double[] ofAsked;

  /**
   * Creates a gradient without a text yet.
   *
   * @param words those of all texts, ascending
   */
  BatchGradient(SparseHead head, int[] words, BatchWords shown) {
    this.head = head;
    this.words = words;
    this.shown = shown;
    this.slopes = DenseMatrix.zeros(shown.pictures(), words.length);
    this.ofAsked = new double[words.length];
  }

  /** Adds a text with what the pair makes of each picture, in logarithms of probabilities. */
  void add(AskedText text, double[] taught, double share) {
    int[] places = Arrays.stream(text.words()).map(w -> Arrays.binarySearch(words, w)).toArray();
    double[] scores = new double[taught.length];
    for (int i = 0; i < scores.length; i++) {
      for (int place : places) {
        scores[i] += head.weight(words[place]) * shown.weight(i, place);
      }
    }
    double[] wanted = taught.clone();
    softmax(wanted);
    softmax(scores);
    for (int i = 0; i < scores.length; i++) {
      double slope = (scores[i] - wanted[i]) * share;
      for (int place : places) {
        boolean isOwn = i == text.picture();
        if (shown.weight(i, place) > 0 || isOwn) {
          slopes.add(i, place, head.weight(words[place]) * slope);
        }
        ofAsked[place] += slope * shown.weight(i, place);
      }
    }
  }

  /** Adds the L1 norm of what the shown words add to scores, so that a picture has fewer. */
  void penalise(double penalty) {
    double share = penalty / shown.pictures();
    for (int i = 0; i < shown.pictures(); i++) {
      for (int place = 0; place < words.length; place++) {
        double weight = shown.weight(i, place);
        double asked = head.weight(words[place]);
        if (weight > 0 && asked > 0) {
          slopes.add(i, place, share * asked);
          ofAsked[place] += share * weight;
        }
      }
    }
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

package io.github.crossmedia.vector;

import java.util.Arrays;

/** Functions that turn scores into probabilities. */
public final class Exponentials {

  private Exponentials() {}

  /** Returns {@code 1 / (1 + exp(-x))}. */
  public static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  /** Replaces scores by their exponentials, divided by the sum of these. */
  public static void softmax(double[] scores) {
    double greatest = Arrays.stream(scores).max().orElse(0);
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.exp(scores[i] - greatest);
      sum += scores[i];
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] /= sum;
    }
  }
}

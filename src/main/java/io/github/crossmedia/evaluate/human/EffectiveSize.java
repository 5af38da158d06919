package io.github.crossmedia.evaluate.human;

/** The effective sample size of weighted values: (sum w)^2 / sum w^2 (Kish, 1965). */
public final class EffectiveSize {

  private EffectiveSize() {}

  public static double of(double[] weights) {
    double sum = 0;
    double squares = 0;
    for (double weight : weights) {
      sum += weight;
      squares += weight * weight;
    }
    return squares > 0 ? sum * sum / squares : 0;
  }
}

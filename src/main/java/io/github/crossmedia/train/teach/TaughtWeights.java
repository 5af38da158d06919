package io.github.crossmedia.train.teach;

/**
 * What was taught of a word: weights over a picture's features, and weights over the words that the
 * model has without lessons. Either has no components if it says nothing.
 */
public record TaughtWeights(float[] features, float[] words) {

  public static final TaughtWeights NONE = new TaughtWeights(new float[0], new float[0]);

  /** Weights over features alone. */
  public static TaughtWeights ofFeatures(float[] features) {
    return new TaughtWeights(features, new float[0]);
  }

  public TaughtWeights plus(TaughtWeights other) {
    return new TaughtWeights(sum(features, other.features), sum(words, other.words));
  }

  /** These, multiplied. */
  public TaughtWeights times(float factor) {
    return new TaughtWeights(times(features, factor), times(words, factor));
  }

  private static float[] times(float[] weights, float factor) {
    float[] product = weights.clone();
    for (int i = 0; i < product.length; i++) {
      product[i] *= factor;
    }
    return product;
  }

  private static float[] sum(float[] one, float[] other) {
    if (one.length == 0 || other.length == 0) {
      return one.length == 0 ? other : one;
    }
    float[] sum = one.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other[i];
    }
    return sum;
  }
}

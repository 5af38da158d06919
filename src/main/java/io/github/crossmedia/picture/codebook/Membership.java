package io.github.crossmedia.picture.codebook;

/** The probability that a point comes from each Gaussian of a mixture. */
final class Membership {

  /** The least probability that is not treated as 0. */
  private static final float MIN_VALUE = 1e-4f;

  private static final float MAX_DISTANCE = (float) -StrictMath.log(MIN_VALUE);

  private final float[] constants;
  private final float[][] linear;
  private final float[][] square;

  Membership(Mixture mixture) {
    int size = mixture.size();
    int dimension = mixture.dimension();
    constants = new float[size];
    linear = new float[dimension][size];
    square = new float[dimension][size];
    for (int k = 0; k < size; k++) {
      double constant = StrictMath.log(mixture.weights().get(k));
      for (int i = 0; i < dimension; i++) {
        double centre = mixture.centres().get(k, i);
        double deviation = mixture.deviations().get(k, i);
        double inverse = 1 / (deviation * deviation);
        constant -= StrictMath.log(deviation) + centre * centre * inverse / 2;
        linear[i][k] = (float) (centre * inverse);
        square[i][k] = (float) (-inverse / 2);
      }
      constants[k] = (float) constant;
    }
  }

  /** Writes the probabilities, which add up to one, into {@code shares}. */
  void of(float[] point, float[] shares) {
    System.arraycopy(constants, 0, shares, 0, shares.length);
    for (int i = 0; i < point.length; i++) {
      add(shares, point[i], linear[i], point[i] * point[i], square[i]);
    }
    float greatest = Float.NEGATIVE_INFINITY;
    for (float share : shares) {
      greatest = Math.max(greatest, share);
    }
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      float below = greatest - shares[k];
      shares[k] = below > MAX_DISTANCE ? 0 : (float) StrictMath.exp(-below);
      sum += shares[k];
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= (float) sum;
    }
  }

  private static void add(float[] sums, float x, float[] linear, float xx, float[] square) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += x * linear[k] + xx * square[k];
    }
  }
}

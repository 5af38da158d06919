package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Objects;

/**
 * Makes Fisher vectors (Sánchez, Perronnin, Mensink and Verbeek, "Image Classification with the
 * Fisher Vector", 2013). They tell how the mean and the spread of the vectors around each centre
 * differ from the learned mixture of principal components z: {@code sum of share * (z - centre) /
 * deviation / sqrt(w)} and {@code sum of share * ((z - centre)^2 / deviation^2 - 1) / sqrt(2 w)}.
 * Each number is replaced by its signed root, and the vector is scaled to length one.
 */
public final class FisherBook implements Book {

  private final DenseVector mean;
  private final Matrix components;
  private final Mixture mixture;
  private final float[] offset;
  private final Membership membership;

  /**
   * Creates a book of a mixture of principal components.
   *
   * @param mean the vector to subtract from each vector
   * @param components one row for each component
   */
  public FisherBook(DenseVector mean, Matrix components, Mixture mixture) {
    if (mean.dimension() != components.columns() || components.rows() != mixture.dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%d components of %d dimensions fit neither a mean of %d nor centres of %d",
              components.rows(), components.columns(), mean.dimension(), mixture.dimension()));
    }
    this.mean = mean;
    this.components = components;
    this.mixture = mixture;
    this.offset = components.multiplied(mean.toArray());
    this.membership = new Membership(mixture);
  }

  /** Returns the memory that a book takes in addition to its matrices. */
  public static long bytes(Mixture mixture) {
    return 2L * Float.BYTES * mixture.size() * (mixture.dimension() + 1L);
  }

  public DenseVector mean() {
    return mean;
  }

  public Matrix components() {
    return components;
  }

  public Mixture mixture() {
    return mixture;
  }

  @Override
  public int words() {
    return mixture.size();
  }

  @Override
  public int dimension() {
    return components.columns();
  }

  /**
   * Returns a dense vector of two numbers for each component of each centre, all 0 for an empty
   * bag.
   */
  @Override
  public DenseVector quantise(View view) {
    List<DenseVector> members = members(view);
    int size = mixture.size();
    double[][] first = new double[size][mixture.dimension()];
    double[][] second = new double[size][mixture.dimension()];
    float[] shares = new float[size];
    for (DenseVector member : members) {
      float[] point = point(member);
      membership.of(point, shares);
      for (int k = 0; k < size; k++) {
        if (shares[k] > 0) {
          add(k, shares[k], point, first[k], second[k]);
        }
      }
    }
    return rooted(first, second);
  }

  /** Returns the principal components of a vector. */
  float[] point(DenseVector vector) {
    float[] point = components.multiplied(vector.toArray());
    for (int i = 0; i < point.length; i++) {
      point[i] -= offset[i];
    }
    return point;
  }

  private void add(int k, float share, float[] point, double[] first, double[] second) {
    for (int i = 0; i < point.length; i++) {
      float away = (point[i] - mixture.centres().get(k, i)) / mixture.deviations().get(k, i);
      first[i] += share * away;
      second[i] += share * (away * away - 1);
    }
  }

  private DenseVector rooted(double[][] first, double[][] second) {
    int dimension = mixture.dimension();
    float[] rooted = new float[2 * first.length * dimension];
    double sum = 0;
    for (int k = 0; k < first.length; k++) {
      double root = Math.sqrt(mixture.weights().get(k));
      for (int i = 0; i < dimension; i++) {
        double mean = first[k][i] / root;
        double spread = second[k][i] / (root * Math.sqrt(2));
        rooted[k * dimension + i] = signedRoot(mean);
        rooted[(first.length + k) * dimension + i] = signedRoot(spread);
        sum += Math.abs(mean) + Math.abs(spread);
      }
    }
    DenseVector vector = DenseVector.of(rooted);
    return sum > 0 ? vector.scaled((float) (1 / Math.sqrt(sum))) : vector;
  }

  private static float signedRoot(double value) {
    return (float) Math.copySign(Math.sqrt(Math.abs(value)), value);
  }

  @Override
  public FisherBook inHalfPrecision() {
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FisherBook that
        && mean.equals(that.mean)
        && components.equals(that.components)
        && mixture.equals(that.mixture);
  }

  @Override
  public int hashCode() {
    return Objects.hash(mean, components, mixture);
  }

  /**
   * A mixture of Gaussians whose components are independent.
   *
   * @param weights the probability of each Gaussian
   * @param centres one row for each
   * @param deviations standard deviations, one row for each
   */
  public record Mixture(DenseVector weights, Matrix centres, Matrix deviations) {

    public Mixture {
      if (weights.dimension() != centres.rows()
          || deviations.rows() != centres.rows()
          || deviations.columns() != centres.columns()
          || centres.rows() < 1) {
        throw new IllegalArgumentException(
            Formatted.of(
                "%d weights, %d centres and %d deviations do not make a mixture of Gaussians",
                weights.dimension(), centres.rows(), deviations.rows()));
      }
      for (int k = 0; k < centres.rows(); k++) {
        requirePositive(weights.get(k), "weight", k);
        for (float deviation : deviations.row(k)) {
          requirePositive(deviation, "deviation", k);
        }
      }
    }

    private static void requirePositive(float value, String what, int gaussian) {
      if (!(value > 0 && Float.isFinite(value))) {
        throw new IllegalArgumentException(
            Formatted.of("a %s of Gaussian %d is %s, not above 0", what, gaussian, value));
      }
    }

    int size() {
      return centres.rows();
    }

    int dimension() {
      return centres.columns();
    }
  }

  /** The probability that a point comes from each Gaussian of a mixture. */
  static final class Membership {

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
}

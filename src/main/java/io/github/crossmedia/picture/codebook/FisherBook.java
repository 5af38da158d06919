package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Locale;
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
          String.format(
              Locale.ROOT,
              "%d components of %d dimensions fit neither a mean of %d nor centres of %d",
              components.rows(),
              components.columns(),
              mean.dimension(),
              mixture.dimension()));
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
}

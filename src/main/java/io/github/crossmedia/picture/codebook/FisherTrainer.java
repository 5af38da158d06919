package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Learns the principal components of a sample and a mixture of Gaussians of them, by expectation
 * maximisation from the centres of k-means.
 *
 * @param components the maximum number of components
 */
record FisherTrainer(KMeans means, int components) {

  private static final int STEPS = 8;

  /** The least variance of a Gaussian, as a fraction of the sample's variance. */
  private static final double NARROWEST = 0.01;

  FisherBook train(List<float[]> sample) {
    float[] mean = mean(sample);
    Matrix directions = directions(sample, mean);
    float[] offset = directions.multiplied(mean);
    List<float[]> points =
        sample.stream().map(vector -> less(directions.multiplied(vector), offset)).toList();
    Moments whole = new Moments(1, directions.rows());
    points.forEach(point -> whole.add(0, 1, point));
    Matrix centres = means.centres(points);
    NearestCentre nearest = new NearestCentre(centres);
    float[] shares = new float[centres.rows()];
    Moments groups = new Moments(centres.rows(), directions.rows());
    for (float[] point : points) {
      groups.add(nearest.nearest(point, shares), 1, point);
    }
    FisherBook.Mixture mixture = groups.mixture(whole, NARROWEST);
    for (int step = 0; step < STEPS; step++) {
      mixture = step(mixture, points).mixture(whole, NARROWEST);
    }
    return new FisherBook(DenseVector.of(mean), directions, mixture);
  }

  private static Moments step(FisherBook.Mixture mixture, List<float[]> points) {
    FisherBook.Membership membership = new FisherBook.Membership(mixture);
    Moments groups = new Moments(mixture.size(), mixture.dimension());
    float[] shares = new float[mixture.size()];
    for (float[] point : points) {
      membership.of(point, shares);
      for (int k = 0; k < shares.length; k++) {
        if (shares[k] > 0) {
          groups.add(k, shares[k], point);
        }
      }
    }
    return groups;
  }

  private static float[] mean(List<float[]> sample) {
    Moments whole = new Moments(1, sample.getFirst().length);
    sample.forEach(vector -> whole.add(0, 1, vector));
    float[] mean = new float[sample.getFirst().length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) whole.mean(0, i);
    }
    return mean;
  }

  private static float[] less(float[] vector, float[] other) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] -= other[i];
    }
    return vector;
  }

  /** Returns the eigenvectors of the covariance with the largest values. */
  private Matrix directions(List<float[]> sample, float[] mean) {
    DMatrixRMaj covariance = covariance(sample, mean);
    int dimension = mean.length;
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(dimension, true, true);
    if (!eigen.decompose(covariance)) {
      throw new IllegalStateException("no principal components of " + sample.size() + " vectors");
    }
    float[][] directions =
        IntStream.range(0, dimension)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()))
            .limit(components)
            .map(i -> values(eigen.getEigenVector(i)))
            .toArray(float[][]::new);
    return Matrix.of(directions);
  }

  private static DMatrixRMaj covariance(List<float[]> sample, float[] mean) {
    int dimension = mean.length;
    double[] sums = new double[dimension * dimension];
    for (float[] vector : sample) {
      for (int row = 0; row < dimension; row++) {
        double away = vector[row] - mean[row];
        for (int column = 0; column < dimension; column++) {
          sums[row * dimension + column] += away * (vector[column] - mean[column]);
        }
      }
    }
    return DMatrixRMaj.wrap(dimension, dimension, sums);
  }

  private static float[] values(DMatrixRMaj vector) {
    float[] values = new float[vector.getNumElements()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) vector.get(i);
    }
    return values;
  }

  /**
   * The sizes, means and variances of groups of points; a point may belong in part to several
   * groups.
   */
  private static final class Moments {

    private final double[] sizes;
    private final double[][] sums;
    private final double[][] squares;

    Moments(int groups, int dimension) {
      sizes = new double[groups];
      sums = new double[groups][dimension];
      squares = new double[groups][dimension];
    }

    void add(int group, float share, float[] point) {
      sizes[group] += share;
      for (int i = 0; i < point.length; i++) {
        sums[group][i] += share * point[i];
        squares[group][i] += share * point[i] * point[i];
      }
    }

    double mean(int group, int i) {
      return sums[group][i] / sizes[group];
    }

    double variance(int group, int i) {
      double mean = mean(group, i);
      return squares[group][i] / sizes[group] - mean * mean;
    }

    /**
     * Returns the mixture of these groups.
     *
     * @param whole all points as one group, which replaces a group without points
     * @param narrowest the least variance of a group, as a fraction of the variance of the whole
     */
    FisherBook.Mixture mixture(Moments whole, double narrowest) {
      float[] weights = new float[sizes.length];
      float[][] centres = new float[sizes.length][sums[0].length];
      float[][] deviations = new float[sizes.length][sums[0].length];
      for (int group = 0; group < sizes.length; group++) {
        boolean isLost = sizes[group] < 1;
        Moments of = isLost ? whole : this;
        int at = isLost ? 0 : group;
        weights[group] = (float) (Math.max(1, sizes[group]) / whole.sizes[0]);
        for (int i = 0; i < centres[group].length; i++) {
          double least = Math.max(narrowest * whole.variance(0, i), Float.MIN_NORMAL);
          centres[group][i] = (float) of.mean(at, i);
          deviations[group][i] = (float) Math.sqrt(Math.max(least, of.variance(at, i)));
        }
      }
      return new FisherBook.Mixture(
          DenseVector.of(weights), Matrix.of(centres), Matrix.of(deviations));
    }
  }
}

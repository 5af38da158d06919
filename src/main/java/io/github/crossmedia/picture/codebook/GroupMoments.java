package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;

/**
 * The sizes, means and variances of groups of points; a point may belong in part to several groups.
 */
final class GroupMoments {

  private final double[] sizes;
  private final double[][] sums;
  private final double[][] squares;

  GroupMoments(int groups, int dimension) {
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
  Mixture mixture(GroupMoments whole, double narrowest) {
    float[] weights = new float[sizes.length];
    float[][] centres = new float[sizes.length][sums[0].length];
    float[][] deviations = new float[sizes.length][sums[0].length];
    for (int group = 0; group < sizes.length; group++) {
      boolean isLost = sizes[group] < 1;
      GroupMoments of = isLost ? whole : this;
      int at = isLost ? 0 : group;
      weights[group] = (float) (Math.max(1, sizes[group]) / whole.sizes[0]);
      for (int i = 0; i < centres[group].length; i++) {
        double least = Math.max(narrowest * whole.variance(0, i), Float.MIN_NORMAL);
        centres[group][i] = (float) of.mean(at, i);
        deviations[group][i] = (float) Math.sqrt(Math.max(least, of.variance(at, i)));
      }
    }
    return new Mixture(DenseVector.of(weights), Matrix.of(centres), Matrix.of(deviations));
  }
}

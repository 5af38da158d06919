package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A metric in which directions count less the more pictures vary along them: the inverse of their
 * covariance, to which a ridge is added. It is solved in its dual form, whose size is the number of
 * pictures.
 */
final class BackgroundMetric {

  private final float[] mean;
  private final List<DenseVector> centred;
  private final DMatrixRMaj inverse;
  private final double variance;
  private final double ridge;

  private BackgroundMetric(
      float[] mean, List<DenseVector> centred, DMatrixRMaj inverse, double variance, double ridge) {
    this.mean = mean;
    this.centred = centred;
    this.inverse = inverse;
    this.variance = variance;
    this.ridge = ridge;
  }

  /**
   * Returns the metric of some pictures.
   *
   * @param ridge in multiples of the mean variance along the directions that the pictures span
   */
  static BackgroundMetric of(List<DenseVector> pictures, int dimension, double ridge) {
    int count = pictures.size();
    float[] mean = mean(pictures, dimension);
    List<DenseVector> centred =
        pictures.stream().map(picture -> DenseVector.of(less(picture.toArray(), mean))).toList();
    DMatrixRMaj gram = new DMatrixRMaj(count, count);
    double trace = 0;
    for (int i = 0; i < count; i++) {
      float[] row = centred.get(i).toArray();
      for (int j = 0; j <= i; j++) {
        double product = (double) centred.get(j).dot(row) / count;
        gram.set(i, j, product);
        gram.set(j, i, product);
      }
      trace += gram.get(i, i);
    }
    double added = trace > 0 ? ridge * trace / Math.min(count, dimension) : 1;
    for (int i = 0; i < count; i++) {
      gram.add(i, i, added);
    }
    DMatrixRMaj inverse = new DMatrixRMaj(count, count);
    if (count > 0) {
      CommonOps_DDRM.invertSPD(gram, inverse);
    }
    return new BackgroundMetric(mean, centred, inverse, trace / dimension, added);
  }

  /** Returns the mean of pictures, zero without any. */
  static float[] mean(List<DenseVector> pictures, int dimension) {
    float[] mean = new float[dimension];
    for (DenseVector picture : pictures) {
      picture.addTo(mean, 1f / pictures.size());
    }
    return mean;
  }

  /** Returns one vector less another. */
  static float[] less(float[] one, float[] other) {
    float[] difference = one.clone();
    for (int i = 0; i < difference.length; i++) {
      difference[i] -= other[i];
    }
    return difference;
  }

  float[] mean() {
    return mean;
  }

  /** Returns the variance along one dimension, on average. */
  double variance() {
    return variance;
  }

  /** Returns the direction whose products with pictures are those of this one in the metric. */
  float[] applied(float[] direction) {
    int count = centred.size();
    DMatrixRMaj products = new DMatrixRMaj(count, 1);
    for (int i = 0; i < count; i++) {
      products.set(i, 0, (double) centred.get(i).dot(direction) / count);
    }
    DMatrixRMaj weights = new DMatrixRMaj(count, 1);
    CommonOps_DDRM.mult(inverse, products, weights);
    float[] applied = direction.clone();
    for (int i = 0; i < count; i++) {
      centred.get(i).addTo(applied, (float) -weights.get(i, 0));
    }
    for (int i = 0; i < applied.length; i++) {
      applied[i] = (float) (applied[i] / ridge);
    }
    return applied;
  }
}

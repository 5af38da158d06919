package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SingularValues;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Random;

/**
 * Learns the rotation of {@link BinaryCodes}: principal components where a code has fewer bits than
 * a point has dimensions, then the rotation that brings points close to their signs, in turns with
 * the signs (Gong, Lazebnik, Gordo and Perronnin, Iterative Quantization, 2013).
 */
public final class IterativeQuantisation {

  private static final int TURNS = 30;

  private IterativeQuantisation() {}

  /** Codes learned from a sample of documents' points; a few thousand are enough. */
  public static BinaryCodes learn(List<float[]> points, int bits, long seed, int threads) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("codes need points to learn from");
    }
    LinearAlgebra algebra = new LinearAlgebra(threads);
    int dimension = points.getFirst().length;
    double[] mean = mean(points, dimension);
    DenseMatrix centred = centred(points, mean);
    DenseMatrix base = null;
    if (dimension > bits) {
      base = algebra.symmetricEigen(algebra.gram(centred)).vectors().rows(0, bits).transposed();
      centred = algebra.product(centred, base);
    }
    DenseMatrix rotation = rotation(algebra, centred, bits, new Random(seed));
    DenseMatrix whole = base == null ? rotation : algebra.product(base, rotation);
    float[] rounded = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      rounded[i] = (float) mean[i];
    }
    return new BinaryCodes(DenseVector.of(rounded), whole.toMatrix());
  }

  private static double[] mean(List<float[]> points, int dimension) {
    double[] mean = new double[dimension];
    for (float[] point : points) {
      for (int i = 0; i < dimension; i++) {
        mean[i] += point[i] / (double) points.size();
      }
    }
    return mean;
  }

  private static DenseMatrix centred(List<float[]> points, double[] mean) {
    DenseMatrix centred = DenseMatrix.zeros(points.size(), mean.length);
    for (int row = 0; row < points.size(); row++) {
      for (int i = 0; i < mean.length; i++) {
        centred.set(row, i, points.get(row)[i] - mean[i]);
      }
    }
    return centred;
  }

  private static DenseMatrix rotation(
      LinearAlgebra algebra, DenseMatrix centred, int bits, Random random) {
    DenseMatrix drawn = DenseMatrix.zeros(centred.columns(), bits);
    for (int row = 0; row < drawn.rows(); row++) {
      for (int column = 0; column < bits; column++) {
        drawn.set(row, column, random.nextGaussian());
      }
    }
    DenseMatrix rotation = nearestRotation(algebra, drawn);
    for (int turn = 0; turn < TURNS; turn++) {
      DenseMatrix signs = signs(algebra.product(centred, rotation));
      rotation = nearestRotation(algebra, algebra.transposedProduct(centred, signs));
    }
    return rotation;
  }

  private static DenseMatrix signs(DenseMatrix rotated) {
    DenseMatrix signs = DenseMatrix.zeros(rotated.rows(), rotated.columns());
    for (int row = 0; row < signs.rows(); row++) {
      for (int column = 0; column < signs.columns(); column++) {
        signs.set(row, column, rotated.get(row, column) > 0 ? 1 : -1);
      }
    }
    return signs;
  }

  /** The matrix of orthogonal rows of length one closest to another. */
  private static DenseMatrix nearestRotation(LinearAlgebra algebra, DenseMatrix matrix) {
    SingularValues values = algebra.singularValues(matrix);
    return algebra.product(values.left(), values.right());
  }
}

package io.github.crossmedia.train.algebra;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.CommonOps_MT_DDRM;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * Kernels in Java, for platforms without a native library. Products run on all processors if more
 * than one thread is asked for, decompositions on one; the bits are the same.
 */
final class Ejml implements MatrixKernels {

  @Override
  public DenseMatrix product(int threads, boolean transposed, DenseMatrix left, DenseMatrix right) {
    DMatrixRMaj a = left.ejml();
    DMatrixRMaj b = right.ejml();
    DMatrixRMaj product = new DMatrixRMaj(transposed ? a.numCols : a.numRows, b.numCols);
    if (transposed && threads > 1) {
      CommonOps_MT_DDRM.multTransA(a, b, product);
    } else if (transposed) {
      CommonOps_DDRM.multTransA(a, b, product);
    } else if (threads > 1) {
      CommonOps_MT_DDRM.mult(a, b, product);
    } else {
      CommonOps_DDRM.mult(a, b, product);
    }
    return DenseMatrix.of(product);
  }

  /** The lower triangle of the sum is added to as well. */
  @Override
  public void addUpperGram(int threads, DenseMatrix matrix, DenseMatrix sum) {
    sum.add(product(threads, true, matrix, matrix));
  }

  @Override
  public LinearAlgebra.SymmetricEigen symmetricEigen(int threads, DenseMatrix symmetric) {
    int n = symmetric.rows();
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
    if (!eigen.decompose(ofLowerTriangle(symmetric))) {
      throw new ArithmeticException("eigenvalues do not converge");
    }
    double[] found = IntStream.range(0, n).mapToDouble(i -> eigen.getEigenvalue(i).real).toArray();
    int[] ascending =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> found[i]))
            .mapToInt(i -> i)
            .toArray();
    DenseMatrix vectors = DenseMatrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      vectors.putRows(i, DenseMatrix.of(eigen.getEigenVector(ascending[i])).transposed());
    }
    return LinearAlgebra.SymmetricEigen.ofAscending(
        Arrays.stream(ascending).mapToDouble(i -> found[i]).toArray(), vectors);
  }

  @Override
  public LinearAlgebra.SingularValues singularValues(int threads, DenseMatrix matrix) {
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(matrix.rows(), matrix.columns(), true, true, true);
    if (!svd.decompose(matrix.ejml().copy())) {
      throw new ArithmeticException("singular values do not converge");
    }
    DMatrixRMaj left = svd.getU(null, false);
    DMatrixRMaj right = svd.getV(null, true);
    double[] values = svd.getSingularValues();
    int rank = Math.min(matrix.rows(), matrix.columns());
    SingularOps_DDRM.descendingOrder(left, false, values, rank, right, true);
    return new LinearAlgebra.SingularValues(
        DenseMatrix.of(left), Arrays.copyOf(values, rank), DenseMatrix.of(right));
  }

  @Override
  public DenseMatrix cholesky(int threads, DenseMatrix symmetric) {
    CholeskyDecomposition_F64<DMatrixRMaj> cholesky =
        DecompositionFactory_DDRM.chol(symmetric.rows(), true);
    if (!cholesky.decompose(ofLowerTriangle(symmetric))) {
      throw new ArithmeticException("the matrix is not positive definite");
    }
    return DenseMatrix.of(cholesky.getT(null));
  }

  @Override
  public DenseMatrix solve(int threads, boolean transposed, DenseMatrix lower, DenseMatrix b) {
    double[] x = b.values().clone();
    int n = b.rows();
    int width = b.columns();
    for (int step = 0; step < n; step++) {
      int row = transposed ? n - 1 - step : step;
      for (int i = 0; i < width; i++) {
        x[row * width + i] /= lower.get(row, row);
      }
      int end = transposed ? row : n;
      for (int other = transposed ? 0 : row + 1; other < end; other++) {
        double factor = transposed ? lower.get(row, other) : lower.get(other, row);
        for (int i = 0; i < width; i++) {
          x[other * width + i] -= factor * x[row * width + i];
        }
      }
    }
    return DenseMatrix.wrap(n, width, x);
  }

  /** Libraries differ in the triangle that they read. */
  private static DMatrixRMaj ofLowerTriangle(DenseMatrix symmetric) {
    DenseMatrix both = symmetric.transposed();
    both.mirrorUpper();
    return both.ejml();
  }
}

package io.github.crossmedia.train.algebra;

import static org.bytedeco.openblas.global.openblas.CblasLeft;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.CblasUpper;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dgesdd;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevd;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.blas_set_num_threads;
import static org.bytedeco.openblas.global.openblas.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas.cblas_dsyrk;
import static org.bytedeco.openblas.global.openblas.cblas_dtrsm;

import io.github.crossmedia.Formatted;
import java.util.Optional;

/**
 * Kernels in native code. Our rows are LAPACK's columns: it sees each matrix transposed, which
 * saves copies.
 */
final class OpenBlas implements MatrixKernels {

  private static final byte VECTORS = 'V';
  private static final byte THIN = 'S';
  private static final byte UPPER = 'U';

  private int threadsOfProcess;

  private OpenBlas() {}

  /** Loads the library, if the class path has one that runs here. */
  static Optional<MatrixKernels> load() {
    try {
      OpenBlas loaded = new OpenBlas();
      loaded.begin(1);
      return Optional.of(loaded);
    } catch (LinkageError missing) {
      return Optional.empty();
    }
  }

  /** Setting the number looks for all libraries on the disk, 0.7 ms: more than a small product. */
  private synchronized void begin(int threads) {
    if (threadsOfProcess != threads) {
      blas_set_num_threads(threads);
      threadsOfProcess = threads;
    }
  }

  @Override
  public DenseMatrix product(int threads, boolean transposed, DenseMatrix left, DenseMatrix right) {
    begin(threads);
    int rows = transposed ? left.columns() : left.rows();
    int shared = transposed ? left.rows() : left.columns();
    DenseMatrix product = DenseMatrix.zeros(rows, right.columns());
    if (shared > 0 && product.values().length > 0) {
      cblas_dgemm(
          CblasRowMajor,
          transposed ? CblasTrans : CblasNoTrans,
          CblasNoTrans,
          rows,
          right.columns(),
          shared,
          1,
          left.values(),
          left.columns(),
          right.values(),
          right.columns(),
          0,
          product.values(),
          right.columns());
    }
    return product;
  }

  @Override
  public void addUpperGram(int threads, DenseMatrix matrix, DenseMatrix sum) {
    begin(threads);
    int n = matrix.columns();
    if (matrix.values().length > 0) {
      cblas_dsyrk(
          CblasRowMajor,
          CblasUpper,
          CblasTrans,
          n,
          matrix.rows(),
          1,
          matrix.values(),
          n,
          1,
          sum.values(),
          n);
    }
  }

  @Override
  public LinearAlgebra.SymmetricEigen symmetricEigen(int threads, DenseMatrix symmetric) {
    begin(threads);
    int n = symmetric.rows();
    double[] vectors = symmetric.values().clone();
    double[] values = new double[n];
    requireEnd(
        LAPACKE_dsyevd(LAPACK_COL_MAJOR, VECTORS, UPPER, n, vectors, n, values), "eigenvalues");
    return LinearAlgebra.SymmetricEigen.ofAscending(values, DenseMatrix.wrap(n, n, vectors));
  }

  @Override
  public LinearAlgebra.SingularValues singularValues(int threads, DenseMatrix matrix) {
    begin(threads);
    int rows = matrix.rows();
    int columns = matrix.columns();
    int rank = Math.min(rows, columns);
    double[] values = new double[rank];
    DenseMatrix right = DenseMatrix.zeros(rank, columns);
    DenseMatrix left = DenseMatrix.zeros(rows, rank);
    requireEnd(
        LAPACKE_dgesdd(
            LAPACK_COL_MAJOR,
            THIN,
            columns,
            rows,
            matrix.values().clone(),
            columns,
            values,
            right.values(),
            columns,
            left.values(),
            rank),
        "singular values");
    return new LinearAlgebra.SingularValues(left, values, right);
  }

  private static void requireEnd(int info, String what) {
    if (info != 0) {
      throw new ArithmeticException(what + " do not converge");
    }
  }

  @Override
  public DenseMatrix cholesky(int threads, DenseMatrix symmetric) {
    begin(threads);
    int n = symmetric.rows();
    double[] values = symmetric.values().clone();
    int info = LAPACKE_dpotrf(LAPACK_COL_MAJOR, UPPER, n, values, n);
    if (info != 0) {
      throw new ArithmeticException(
          Formatted.of(
              "the matrix is not positive definite: its leading minor of order %d is not", info));
    }
    DenseMatrix lower = DenseMatrix.wrap(n, n, values);
    for (int row = 0; row < n; row++) {
      for (int column = row + 1; column < n; column++) {
        lower.set(row, column, 0);
      }
    }
    return lower;
  }

  @Override
  public DenseMatrix solve(int threads, boolean transposed, DenseMatrix lower, DenseMatrix b) {
    begin(threads);
    double[] x = b.values().clone();
    if (x.length > 0) {
      cblas_dtrsm(
          CblasRowMajor,
          CblasLeft,
          CblasLower,
          transposed ? CblasTrans : CblasNoTrans,
          CblasNonUnit,
          b.rows(),
          b.columns(),
          1,
          lower.values(),
          lower.columns(),
          x,
          b.columns());
    }
    return DenseMatrix.wrap(b.rows(), b.columns(), x);
  }
}

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

/**
 * Products and decompositions on a number of threads; the same number gives the same bits. Our rows
 * are LAPACK's columns: it sees each matrix transposed, which saves copies.
 */
public final class LinearAlgebra {

  private static final byte VECTORS = 'V';
  private static final byte THIN = 'S';
  private static final byte UPPER = 'U';

  private final int threads;

  public LinearAlgebra(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.threads = threads;
  }

  /** Returns the product of two matrices. */
  public DenseMatrix product(DenseMatrix left, DenseMatrix right) {
    if (left.columns() != right.rows()) {
      throw new IllegalArgumentException("can't multiply " + left + " by " + right);
    }
    return product(CblasNoTrans, left.rows(), left.columns(), left, right);
  }

  /** Returns the product of a transposed matrix and another one: A'B. */
  public DenseMatrix transposedProduct(DenseMatrix left, DenseMatrix right) {
    if (left.rows() != right.rows()) {
      throw new IllegalArgumentException("can't multiply " + left + ", transposed, by " + right);
    }
    return product(CblasTrans, left.columns(), left.rows(), left, right);
  }

  private DenseMatrix product(
      int transposition, int rows, int shared, DenseMatrix left, DenseMatrix right) {
    begin();
    DenseMatrix product = DenseMatrix.zeros(rows, right.columns());
    if (shared > 0 && product.values().length > 0) {
      cblas_dgemm(
          CblasRowMajor,
          transposition,
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

  /** Returns the dot products of all pairs of columns: A'A. */
  public DenseMatrix gram(DenseMatrix matrix) {
    DenseMatrix gram = DenseMatrix.zeros(matrix.columns(), matrix.columns());
    addUpperGram(matrix, gram);
    gram.mirrorUpper();
    return gram;
  }

  /** Adds A'A to the upper triangle of a sum of such products. */
  public void addUpperGram(DenseMatrix matrix, DenseMatrix sum) {
    begin();
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

  /** Eigenvalues and eigenvectors of a symmetric matrix, of which only one triangle is read. */
  public SymmetricEigen symmetricEigen(DenseMatrix symmetric) {
    symmetric.requireSquare();
    begin();
    int n = symmetric.rows();
    double[] vectors = symmetric.values().clone();
    double[] values = new double[n];
    require(LAPACKE_dsyevd(LAPACK_COL_MAJOR, VECTORS, UPPER, n, vectors, n, values), "eigenvalues");
    return SymmetricEigen.ofAscending(values, DenseMatrix.wrap(n, n, vectors));
  }

  /** Returns the thin singular value decomposition. */
  public SingularValues singularValues(DenseMatrix matrix) {
    begin();
    int rows = matrix.rows();
    int columns = matrix.columns();
    int rank = Math.min(rows, columns);
    double[] values = new double[rank];
    DenseMatrix right = DenseMatrix.zeros(rank, columns);
    DenseMatrix left = DenseMatrix.zeros(rows, rank);
    require(
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
    Signs.settle(left, right);
    return new SingularValues(left, values, right);
  }

  /** Returns the lower triangle L with LL' equal to a symmetric positive definite matrix. */
  public DenseMatrix cholesky(DenseMatrix symmetric) {
    symmetric.requireSquare();
    begin();
    int n = symmetric.rows();
    double[] values = symmetric.values().clone();
    int info = LAPACKE_dpotrf(LAPACK_COL_MAJOR, UPPER, n, values, n);
    if (info > 0) {
      throw new ArithmeticException(
          Formatted.of(
              "the matrix is not positive definite: its leading minor of order %d is not", info));
    }
    require(info, "the Cholesky factor");
    DenseMatrix lower = DenseMatrix.wrap(n, n, values);
    for (int row = 0; row < n; row++) {
      for (int column = row + 1; column < n; column++) {
        lower.set(row, column, 0);
      }
    }
    return lower;
  }

  /** X with LX = B. */
  public DenseMatrix solveLower(DenseMatrix lower, DenseMatrix b) {
    return solve(lower, CblasNoTrans, b);
  }

  /** X with L'X = B. */
  public DenseMatrix solveLowerTransposed(DenseMatrix lower, DenseMatrix b) {
    return solve(lower, CblasTrans, b);
  }

  private DenseMatrix solve(DenseMatrix lower, int transposition, DenseMatrix b) {
    lower.requireSquare();
    if (lower.rows() != b.rows()) {
      throw new IllegalArgumentException("can't solve " + lower + " for " + b);
    }
    begin();
    double[] x = b.values().clone();
    if (x.length > 0) {
      cblas_dtrsm(
          CblasRowMajor,
          CblasLeft,
          CblasLower,
          transposition,
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

  private void begin() {
    ThreadsOfProcess.SHARED.set(threads);
  }

  /**
   * The number of threads of OpenBLAS. Setting it looks for all libraries on the disk, which takes
   * 0.7 ms, longer than a product of small matrices.
   */
  private static final class ThreadsOfProcess {

    static final ThreadsOfProcess SHARED = new ThreadsOfProcess();

    private int number;

    synchronized void set(int wanted) {
      if (number != wanted) {
        blas_set_num_threads(wanted);
        number = wanted;
      }
    }
  }

  private static void require(int info, String what) {
    if (info < 0) {
      throw new ArithmeticException(
          "can't compute " + what + ": the matrix holds values that are not numbers");
    }
    if (info > 0) {
      throw new ArithmeticException(what + " do not converge");
    }
  }

  /** The sign of an eigenvector is arbitrary: ours make the greatest component positive. */
  static final class Signs {

    private Signs() {}

    static void settle(double[] vector) {
      if (isNegative(vector)) {
        for (int i = 0; i < vector.length; i++) {
          vector[i] = -vector[i];
        }
      }
    }

    static void settle(DenseMatrix left, DenseMatrix right) {
      for (int i = 0; i < right.rows(); i++) {
        if (isNegative(right.row(i))) {
          negate(right, i);
          for (int row = 0; row < left.rows(); row++) {
            left.set(row, i, -left.get(row, i));
          }
        }
      }
    }

    private static void negate(DenseMatrix rows, int row) {
      for (int column = 0; column < rows.columns(); column++) {
        rows.set(row, column, -rows.get(row, column));
      }
    }

    private static boolean isNegative(double[] vector) {
      double greatest = 0;
      for (double value : vector) {
        if (Math.abs(value) > Math.abs(greatest)) {
          greatest = value;
        }
      }
      return greatest < 0;
    }
  }

  /**
   * The solutions of a symmetric eigenproblem: a matrix as V' diag(values) V, or, of the
   * generalised problem with B, V with VBV' = I.
   *
   * @param values the eigenvalues, the greatest first
   * @param vectors V: a row for each eigenvalue, of length one in the ordinary problem
   */
  public record SymmetricEigen(double[] values, DenseMatrix vectors) {

    static SymmetricEigen ofAscending(double[] values, DenseMatrix vectors) {
      int n = values.length;
      double[] descending = new double[n];
      double[][] rows = new double[n][];
      for (int i = 0; i < n; i++) {
        descending[i] = values[n - 1 - i];
        rows[i] = vectors.row(n - 1 - i);
        Signs.settle(rows[i]);
      }
      return new SymmetricEigen(descending, DenseMatrix.of(rows));
    }
  }

  /**
   * A matrix as left diag(values) right.
   *
   * @param left a row for each row of the matrix, a column of length one for each singular value
   * @param values the singular values, the greatest first
   * @param right a row of length one for each singular value, a column for each of the matrix
   */
  public record SingularValues(DenseMatrix left, double[] values, DenseMatrix right) {}
}

package io.github.crossmedia.train.algebra;

import java.util.function.Supplier;

/**
 * Products and decompositions on a number of threads; the same number gives the same bits. OpenBLAS
 * computes them where it has a library, else EJML.
 */
public final class LinearAlgebra {

  private static final System.Logger LOG = System.getLogger(LinearAlgebra.class.getName());

  private final int threads;
  private final Supplier<MatrixKernels> kernels;

  /** Looks for OpenBLAS when something is computed first. */
  public LinearAlgebra(int threads) {
    this(threads, () -> OfThisPlatform.KERNELS);
  }

  LinearAlgebra(int threads, Supplier<MatrixKernels> kernels) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.threads = threads;
    this.kernels = kernels;
  }

  /** What is looked for once in a process. */
  private static final class OfThisPlatform {

    static final MatrixKernels KERNELS = OpenBlas.load().orElseGet(OfThisPlatform::inJava);

    private static MatrixKernels inJava() {
      LOG.log(
          System.Logger.Level.INFO,
          "OpenBLAS has no library for this platform: matrices are computed in Java, which takes"
              + " longer");
      return new Ejml();
    }
  }

  /** Returns the product of two matrices. */
  public DenseMatrix product(DenseMatrix left, DenseMatrix right) {
    if (left.columns() != right.rows()) {
      throw new IllegalArgumentException("can't multiply " + left + " by " + right);
    }
    return kernels.get().product(threads, false, left, right);
  }

  /** Returns the product of a transposed matrix and another one: A'B. */
  public DenseMatrix transposedProduct(DenseMatrix left, DenseMatrix right) {
    if (left.rows() != right.rows()) {
      throw new IllegalArgumentException("can't multiply " + left + ", transposed, by " + right);
    }
    return kernels.get().product(threads, true, left, right);
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
    kernels.get().addUpperGram(threads, matrix, sum);
  }

  /** Eigenvalues and eigenvectors of a symmetric matrix, of which only one triangle is read. */
  public SymmetricEigen symmetricEigen(DenseMatrix symmetric) {
    symmetric.requireSquare();
    requireNumbers(symmetric, "eigenvalues");
    return kernels.get().symmetricEigen(threads, symmetric);
  }

  /** Returns the thin singular value decomposition. */
  public SingularValues singularValues(DenseMatrix matrix) {
    requireNumbers(matrix, "singular values");
    SingularValues found = kernels.get().singularValues(threads, matrix);
    Signs.settle(found.left(), found.right());
    return found;
  }

  /** Returns the lower triangle L with LL' equal to a symmetric positive definite matrix. */
  public DenseMatrix cholesky(DenseMatrix symmetric) {
    symmetric.requireSquare();
    requireNumbers(symmetric, "the Cholesky factor");
    return kernels.get().cholesky(threads, symmetric);
  }

  /** X with LX = B. */
  public DenseMatrix solveLower(DenseMatrix lower, DenseMatrix b) {
    return solve(lower, false, b);
  }

  /** X with L'X = B. */
  public DenseMatrix solveLowerTransposed(DenseMatrix lower, DenseMatrix b) {
    return solve(lower, true, b);
  }

  private DenseMatrix solve(DenseMatrix lower, boolean transposed, DenseMatrix b) {
    lower.requireSquare();
    if (lower.rows() != b.rows()) {
      throw new IllegalArgumentException("can't solve " + lower + " for " + b);
    }
    return kernels.get().solve(threads, transposed, lower, b);
  }

  private static void requireNumbers(DenseMatrix matrix, String what) {
    for (double value : matrix.values()) {
      if (!Double.isFinite(value)) {
        throw new ArithmeticException(
            "can't compute " + what + ": the matrix holds values that are not numbers");
      }
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

package io.github.crossmedia.train.algebra;

/** What {@link LinearAlgebra} asks of a library, of finite numbers in shapes that fit. */
sealed interface MatrixKernels permits OpenBlas, Ejml {

  /** Returns the product AB, or A'B. */
  DenseMatrix product(int threads, boolean transposed, DenseMatrix left, DenseMatrix right);

  void addUpperGram(int threads, DenseMatrix matrix, DenseMatrix sum);

  /** Eigenvalues and eigenvectors of a symmetric matrix, of which the lower triangle is read. */
  LinearAlgebra.SymmetricEigen symmetricEigen(int threads, DenseMatrix symmetric);

  /** Returns the thin singular value decomposition, with signs as they come. */
  LinearAlgebra.SingularValues singularValues(int threads, DenseMatrix matrix);

  /** Returns L with LL' equal to a symmetric matrix, of which the lower triangle is read. */
  DenseMatrix cholesky(int threads, DenseMatrix symmetric);

  /** Returns X with LX = B, or L'X = B. */
  DenseMatrix solve(int threads, boolean transposed, DenseMatrix lower, DenseMatrix b);
}

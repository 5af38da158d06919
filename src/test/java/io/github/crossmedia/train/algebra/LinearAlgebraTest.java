package io.github.crossmedia.train.algebra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Both libraries: native code where the platform has it, and Java. */
@ParameterizedClass
@MethodSource("kernels")
class LinearAlgebraTest {

  private final MatrixKernels kernels;
  private final LinearAlgebra algebra;

  LinearAlgebraTest(MatrixKernels kernels) {
    this.kernels = kernels;
    this.algebra = new LinearAlgebra(1, () -> kernels);
  }

  static Stream<MatrixKernels> kernels() {
    return Stream.concat(OpenBlas.load().stream(), Stream.of(new Ejml()));
  }

  private static DenseMatrix random(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DenseMatrix matrix = DenseMatrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, random.nextDouble(-1, 1));
      }
    }
    return matrix;
  }

  private static DenseMatrix diagonal(double[] values) {
    DenseMatrix diagonal = DenseMatrix.zeros(values.length, values.length);
    for (int i = 0; i < values.length; i++) {
      diagonal.set(i, i, values[i]);
    }
    return diagonal;
  }

  private static void assertSame(DenseMatrix expected, DenseMatrix actual) {
    assertEquals(expected.toString(), actual.toString());
    for (int i = 0; i < expected.rows(); i++) {
      assertArrayEquals(expected.row(i), actual.row(i), 1e-12);
    }
  }

  @Test
  void productsAndGramMatricesAreSumsOfProducts() {
    DenseMatrix a = DenseMatrix.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    assertSame(DenseMatrix.of(new double[][] {{35, 44}, {44, 56}}), algebra.gram(a));
    assertSame(algebra.product(a.transposed(), a), algebra.gram(a));
    assertSame(
        DenseMatrix.of(new double[][] {{5}, {11}, {17}}),
        algebra.product(a, DenseMatrix.of(new double[][] {{1}, {2}})));
  }

  @Test
  void eigenvectorsAreScaledByTheirEigenvalues() {
    // [[2, 1], [1, 2]] has the eigenvalues 3 along (1, 1) and 1 along (1, -1)
    LinearAlgebra.SymmetricEigen small =
        algebra.symmetricEigen(DenseMatrix.of(new double[][] {{2, 1}, {1, 2}}));
    assertArrayEquals(new double[] {3, 1}, small.values(), 1e-12);
    assertArrayEquals(new double[] {Math.sqrt(0.5), Math.sqrt(0.5)}, small.vectors().row(0), 1e-12);

    DenseMatrix symmetric = algebra.gram(random(9, 6, 1));
    LinearAlgebra.SymmetricEigen eigen = algebra.symmetricEigen(symmetric);
    DenseMatrix v = eigen.vectors();
    assertSame(
        symmetric, algebra.product(algebra.product(v.transposed(), diagonal(eigen.values())), v));
    for (int i = 1; i < eigen.values().length; i++) {
      assertTrue(eigen.values()[i] <= eigen.values()[i - 1]);
    }
  }

  @Test
  void singularVectorsPutTheMatrixTogetherAgain() {
    for (DenseMatrix matrix : new DenseMatrix[] {random(7, 4, 2), random(4, 7, 3)}) {
      LinearAlgebra.SingularValues svd = algebra.singularValues(matrix);
      assertSame(
          matrix,
          algebra.product(algebra.product(svd.left(), diagonal(svd.values())), svd.right()));
      double[] eigenvalues = algebra.symmetricEigen(algebra.gram(matrix)).values();
      for (int i = 0; i < svd.values().length; i++) {
        assertEquals(eigenvalues[i], svd.values()[i] * svd.values()[i], 1e-12);
      }
      assertSame(
          diagonal(new double[] {1, 1, 1, 1}),
          algebra.product(svd.right(), svd.right().transposed()));
    }
  }

  @Test
  void aCholeskyFactorIsTheSquareRoot() {
    DenseMatrix lower = algebra.cholesky(DenseMatrix.of(new double[][] {{4, 2}, {2, 10}}));
    assertSame(DenseMatrix.of(new double[][] {{2, 0}, {1, 3}}), lower);

    DenseMatrix symmetric = algebra.gram(random(9, 5, 4));
    DenseMatrix factor = algebra.cholesky(symmetric);
    DenseMatrix b = random(5, 3, 5);
    DenseMatrix x = algebra.solveLowerTransposed(factor, algebra.solveLower(factor, b));
    assertSame(b, algebra.product(symmetric, x));
  }

  @Test
  void whatCannotBeComputedIsTold() {
    DenseMatrix indefinite = DenseMatrix.of(new double[][] {{1, 2}, {2, 1}});
    assertThrows(ArithmeticException.class, () -> algebra.cholesky(indefinite));
    DenseMatrix broken = DenseMatrix.of(new double[][] {{Double.NaN, 2}, {2, 1}});
    assertThrows(ArithmeticException.class, () -> algebra.symmetricEigen(broken));
    assertThrows(ArithmeticException.class, () -> algebra.singularValues(broken));
    DenseMatrix wide = random(2, 3, 6);
    assertThrows(IllegalArgumentException.class, () -> algebra.cholesky(wide));
    assertThrows(IllegalArgumentException.class, () -> algebra.product(wide, wide));
  }

  /** LAPACK has names for triangles, and a matrix may hold anything in the other one. */
  @Test
  void onlyTheLowerTriangleIsRead() {
    DenseMatrix symmetric = algebra.gram(random(60, 40, 8));
    DenseMatrix lower = symmetric.rows(0, 40);
    for (int row = 0; row < 40; row++) {
      for (int column = row + 1; column < 40; column++) {
        lower.set(row, column, 1e6);
      }
    }
    assertSame(algebra.cholesky(symmetric), algebra.cholesky(lower));
    assertArrayEquals(
        algebra.symmetricEigen(symmetric).values(), algebra.symmetricEigen(lower).values());
  }

  @Test
  void bothLibrariesFindTheSame() {
    LinearAlgebra java = new LinearAlgebra(2, Ejml::new);
    DenseMatrix a = random(90, 50, 9);
    DenseMatrix b = random(90, 30, 10);
    assertSame(java.transposedProduct(a, b), algebra.transposedProduct(a, b));
    DenseMatrix symmetric = java.gram(a);
    assertSame(symmetric, algebra.gram(a));
    assertSame(
        java.symmetricEigen(symmetric).vectors(), algebra.symmetricEigen(symmetric).vectors());
    assertSame(java.singularValues(b).left(), algebra.singularValues(b).left());
    assertSame(java.singularValues(b).right(), algebra.singularValues(b).right());
    assertSame(java.cholesky(symmetric), algebra.cholesky(symmetric));
  }

  @Test
  void theSameThreadsGiveTheSameBits() {
    LinearAlgebra two = new LinearAlgebra(2, () -> kernels);
    DenseMatrix symmetric = two.gram(random(300, 200, 7));
    assertArrayEquals(
        two.symmetricEigen(symmetric).vectors().values(),
        two.symmetricEigen(symmetric).vectors().values());
  }
}

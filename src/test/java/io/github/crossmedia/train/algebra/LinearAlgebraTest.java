package io.github.crossmedia.train.algebra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinearAlgebraTest {

  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);

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
    assertSame(DenseMatrix.of(new double[][] {{35, 44}, {44, 56}}), ALGEBRA.gram(a));
    assertSame(ALGEBRA.product(a.transposed(), a), ALGEBRA.gram(a));
    assertSame(
        DenseMatrix.of(new double[][] {{5}, {11}, {17}}),
        ALGEBRA.product(a, DenseMatrix.of(new double[][] {{1}, {2}})));
  }

  @Test
  void eigenvectorsAreScaledByTheirEigenvalues() {
    // [[2, 1], [1, 2]] has the eigenvalues 3 along (1, 1) and 1 along (1, -1)
    LinearAlgebra.SymmetricEigen small =
        ALGEBRA.symmetricEigen(DenseMatrix.of(new double[][] {{2, 1}, {1, 2}}));
    assertArrayEquals(new double[] {3, 1}, small.values(), 1e-12);
    assertArrayEquals(new double[] {Math.sqrt(0.5), Math.sqrt(0.5)}, small.vectors().row(0), 1e-12);

    DenseMatrix symmetric = ALGEBRA.gram(random(9, 6, 1));
    LinearAlgebra.SymmetricEigen eigen = ALGEBRA.symmetricEigen(symmetric);
    DenseMatrix v = eigen.vectors();
    assertSame(
        symmetric, ALGEBRA.product(ALGEBRA.product(v.transposed(), diagonal(eigen.values())), v));
    for (int i = 1; i < eigen.values().length; i++) {
      assertTrue(eigen.values()[i] <= eigen.values()[i - 1]);
    }
  }

  @Test
  void singularVectorsPutTheMatrixTogetherAgain() {
    for (DenseMatrix matrix : new DenseMatrix[] {random(7, 4, 2), random(4, 7, 3)}) {
      LinearAlgebra.SingularValues svd = ALGEBRA.singularValues(matrix);
      assertSame(
          matrix,
          ALGEBRA.product(ALGEBRA.product(svd.left(), diagonal(svd.values())), svd.right()));
      double[] eigenvalues = ALGEBRA.symmetricEigen(ALGEBRA.gram(matrix)).values();
      for (int i = 0; i < svd.values().length; i++) {
        assertEquals(eigenvalues[i], svd.values()[i] * svd.values()[i], 1e-12);
      }
      assertSame(
          diagonal(new double[] {1, 1, 1, 1}),
          ALGEBRA.product(svd.right(), svd.right().transposed()));
    }
  }

  @Test
  void aCholeskyFactorIsTheSquareRoot() {
    DenseMatrix lower = ALGEBRA.cholesky(DenseMatrix.of(new double[][] {{4, 2}, {2, 10}}));
    assertSame(DenseMatrix.of(new double[][] {{2, 0}, {1, 3}}), lower);

    DenseMatrix symmetric = ALGEBRA.gram(random(9, 5, 4));
    DenseMatrix factor = ALGEBRA.cholesky(symmetric);
    DenseMatrix b = random(5, 3, 5);
    DenseMatrix x = ALGEBRA.solveLowerTransposed(factor, ALGEBRA.solveLower(factor, b));
    assertSame(b, ALGEBRA.product(symmetric, x));
  }

  @Test
  void whatCannotBeComputedIsTold() {
    DenseMatrix indefinite = DenseMatrix.of(new double[][] {{1, 2}, {2, 1}});
    assertThrows(ArithmeticException.class, () -> ALGEBRA.cholesky(indefinite));
    DenseMatrix broken = DenseMatrix.of(new double[][] {{Double.NaN, 2}, {2, 1}});
    assertThrows(ArithmeticException.class, () -> ALGEBRA.symmetricEigen(broken));
    assertThrows(ArithmeticException.class, () -> ALGEBRA.singularValues(broken));
    DenseMatrix wide = random(2, 3, 6);
    assertThrows(IllegalArgumentException.class, () -> ALGEBRA.cholesky(wide));
    assertThrows(IllegalArgumentException.class, () -> ALGEBRA.product(wide, wide));
  }

  @Test
  void theSameThreadsGiveTheSameBits() {
    LinearAlgebra two = new LinearAlgebra(2);
    DenseMatrix symmetric = two.gram(random(300, 200, 7));
    assertArrayEquals(
        two.symmetricEigen(symmetric).vectors().values(),
        two.symmetricEigen(symmetric).vectors().values());
  }
}

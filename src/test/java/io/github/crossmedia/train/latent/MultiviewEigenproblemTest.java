package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.Solution;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

public class MultiviewEigenproblemTest {

  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);
  private static final double CLOSE = 1e-10;

  public static DenseMatrix random(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DenseMatrix matrix = DenseMatrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, random.nextDouble(-1, 1));
      }
    }
    return matrix;
  }

  private static EigenproblemView view(int columns, long seed, double gamma, boolean withA) {
    DenseMatrix b = ALGEBRA.gram(random(9, columns, seed + 1));
    b.addToDiagonal(0.1);
    Optional<DenseMatrix> a =
        withA ? Optional.of(ALGEBRA.gram(random(5, columns, seed + 2))) : Optional.empty();
    return new EigenproblemView(a, b, gamma);
  }

  /** What the points of a view should have in common with others. */
  private static DenseMatrix shared(int columns, long seed) {
    return random(12, columns, seed);
  }

  private static CrossProducts products(DenseMatrix... z) {
    return CrossProducts.of(List.of(z), ALGEBRA);
  }

  @Test
  void theValuesOfPerfectlyCorrelatedColumnsAreOneAndNamedByTheirDirections() {
    // given two orthogonal columns that the other view has too, changed over and scaled
    DenseMatrix x = DenseMatrix.of(new double[][] {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
    DenseMatrix t = DenseMatrix.of(new double[][] {{3, 1}, {-3, 1}, {3, -1}, {-3, -1}});

    Solution found =
        MultiviewEigenproblem.solve(
            List.of(
                new EigenproblemView(Optional.empty(), ALGEBRA.gram(x), 1),
                new EigenproblemView(Optional.empty(), ALGEBRA.gram(t), 1)),
            products(x, t),
            1,
            5,
            ALGEBRA);

    assertArrayEquals(new double[] {1, 1}, found.values(), CLOSE);
    DenseMatrix pictures = ALGEBRA.product(x, found.directions().get(0));
    DenseMatrix texts = ALGEBRA.product(t, found.directions().get(1));
    for (int row = 0; row < 4; row++) {
      assertArrayEquals(pictures.row(row), texts.row(row), CLOSE);
    }
  }

  @Test
  void directionsSatisfyTheEquationAndItsConstraint() {
    List<EigenproblemView> views =
        List.of(view(4, 10, 1, true), view(3, 20, 0.5, false), view(2, 30, 2, true));

    List<DenseMatrix> z = List.of(shared(4, 10), shared(3, 20), shared(2, 30));

    Solution found =
        MultiviewEigenproblem.solve(views, CrossProducts.of(z, ALGEBRA), 1.7, 6, ALGEBRA);

    assertEquals(6, found.values().length);
    for (int d = 0; d < 6; d++) {
      double constraint = 0;
      for (int i = 0; i < views.size(); i++) {
        DenseMatrix own = found.directions().get(i).columns(d, d + 1);
        DenseMatrix bound = ALGEBRA.product(views.get(i).b(), own).scaled(views.get(i).gamma());
        DenseMatrix pulled = DenseMatrix.zeros(own.rows(), 1);
        views.get(i).a().ifPresent(a -> pulled.add(ALGEBRA.product(a, own)));
        for (int j = 0; j < views.size(); j++) {
          if (i != j) {
            DenseMatrix other = found.directions().get(j).columns(d, d + 1);
            DenseMatrix points = ALGEBRA.product(z.get(j), other);
            pulled.add(ALGEBRA.transposedProduct(z.get(i), points).scaled(1.7));
          }
        }
        for (int row = 0; row < own.rows(); row++) {
          assertEquals(found.values()[d] * bound.get(row, 0), pulled.get(row, 0), CLOSE);
        }
        constraint += ALGEBRA.transposedProduct(own, bound).get(0, 0);
      }
      assertEquals(1, constraint, CLOSE);
      assertTrue(d == 0 || found.values()[d] <= found.values()[d - 1]);
    }
  }

  @Test
  void thePairIsWhatTheWholeProblemFinds() {
    EigenproblemView one = view(4, 1, 1, false);
    EigenproblemView two = view(3, 5, 2, false);
    CrossProducts cross = products(shared(4, 1), shared(3, 5));
    Solution pair = MultiviewEigenproblem.solve(List.of(one, two), cross, 0.8, 3, ALGEBRA);

    Optional<DenseMatrix> nothing = Optional.of(DenseMatrix.zeros(4, 4));
    EigenproblemView same = new EigenproblemView(nothing, one.b(), one.gamma());
    Solution whole = MultiviewEigenproblem.solve(List.of(same, two), cross, 0.8, 3, ALGEBRA);

    assertArrayEquals(whole.values(), pair.values(), CLOSE);
    for (int d = 0; d < 3; d++) {
      double sign =
          Math.signum(whole.directions().get(0).get(0, d) * pair.directions().get(0).get(0, d));
      for (int view = 0; view < 2; view++) {
        DenseMatrix expected = whole.directions().get(view);
        for (int row = 0; row < expected.rows(); row++) {
          assertEquals(expected.get(row, d), sign * pair.directions().get(view).get(row, d), CLOSE);
        }
      }
    }
  }

  @Test
  void aSingularBoundIsRefused() {
    EigenproblemView flat = new EigenproblemView(Optional.empty(), DenseMatrix.zeros(2, 2), 1);
    DenseMatrix z = random(4, 2, 1);
    assertThrows(
        ArithmeticException.class,
        () -> MultiviewEigenproblem.solve(List.of(flat, flat), products(z, z), 1, 1, ALGEBRA));
  }
}

package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.published.latent.ModalityDependent.Mdcr.Ridges;
import io.github.crossmedia.published.latent.ModalityDependent.Mdcr.SupervisedMedia;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MultiviewEigenproblemTest;
import io.github.crossmedia.train.latent.Standardisation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MdcrTest {

  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);
  private static final int ITEMS = 40;
  private static final double LAMBDA = 0.3;
  private static final double ETA = 0.05;
  private static final Ridges ETAS = new Ridges(ETA, ETA);

  private final DenseMatrix x = standardised(5, 1);
  private final DenseMatrix t = standardised(3, 2);
  private final DenseMatrix s = classes();

  private static DenseMatrix standardised(int columns, long seed) {
    DenseMatrix data = MultiviewEigenproblemTest.random(ITEMS, columns, seed);
    return Standardisation.of(data).applied(data);
  }

  private static DenseMatrix classes() {
    DenseMatrix shares = DenseMatrix.zeros(ITEMS, 2);
    for (int item = 0; item < ITEMS; item++) {
      shares.set(item, item % 2, 1 / Math.sqrt(ITEMS));
    }
    return shares;
  }

  /** The objective as the paper writes it, with one eta. */
  private double objective(DenseMatrix v, DenseMatrix w, SupervisedMedia supervised) {
    DenseMatrix pictures = ALGEBRA.product(x, v);
    DenseMatrix texts = ALGEBRA.product(t, w);
    double sum = LAMBDA * squares(minus(pictures, texts)) + ETA * (squares(v) + squares(w));
    if (supervised.hasPictures()) {
      sum += (1 - LAMBDA) * squares(minus(pictures, s));
    }
    if (supervised.hasTexts()) {
      sum += (1 - LAMBDA) * squares(minus(texts, s));
    }
    return sum;
  }

  private static DenseMatrix minus(DenseMatrix a, DenseMatrix b) {
    DenseMatrix difference = b.scaled(-1);
    difference.add(a);
    return difference;
  }

  private static double squares(DenseMatrix a) {
    return ALGEBRA.gram(a).trace();
  }

  /** The paper's algorithm: steps along one medium's gradient, then along the other's. */
  private double alternating(SupervisedMedia supervised, double step, int rounds) {
    DenseMatrix v = DenseMatrix.zeros(x.columns(), 2);
    DenseMatrix w = DenseMatrix.zeros(t.columns(), 2);
    for (int round = 0; round < rounds; round++) {
      v = stepped(v, x, ALGEBRA.product(t, w), supervised.hasPictures(), step);
      w = stepped(w, t, ALGEBRA.product(x, v), supervised.hasTexts(), step);
    }
    return objective(v, w, supervised);
  }

  private DenseMatrix stepped(
      DenseMatrix weights, DenseMatrix own, DenseMatrix other, boolean isSupervised, double step) {
    DenseMatrix points = ALGEBRA.product(own, weights);
    DenseMatrix pull = minus(points, other).scaled(LAMBDA);
    if (isSupervised) {
      pull.add(minus(points, s).scaled(1 - LAMBDA));
    }
    DenseMatrix gradient = ALGEBRA.transposedProduct(own, pull);
    gradient.add(weights.scaled(ETA));
    return minus(weights, gradient.scaled(2 * step));
  }

  @Test
  @Tag("thorough")
  void theAlternatingGradientStepsApproachTheSolution() {
    for (SupervisedMedia supervised : SupervisedMedia.values()) {
      LatentSpace.Directions solved =
          new ModalityDependent.Mdcr(x, t, s, LAMBDA, ETAS, supervised).solve(ALGEBRA);
      double least = objective(solved.pictures(), solved.texts(), supervised);
      double after = alternating(supervised, 0.4, 750);
      assertTrue(after >= least - 1e-12, supervised + ": " + after + " below " + least);
      assertEquals(least, after, 1e-6, supervised.toString());
      assertTrue(alternating(supervised, 0.1, 3) > least + 1e-3, "the start is far away");
    }
  }

  /**
   * Equation 2 by hand: of one item x = t = s = 1, with lambda = .5, eta_1 = .5 and eta_2 = 1, the
   * derivatives 3v - w - 1 and 3w - v vanish at v = 3/8 and w = 1/8.
   */
  @Test
  void eachMediumHasARidgeOfItsOwn() {
    DenseMatrix one = DenseMatrix.zeros(1, 1);
    one.set(0, 0, 1);
    LatentSpace.Directions solved =
        new ModalityDependent.Mdcr(one, one, one, 0.5, new Ridges(0.5, 1), SupervisedMedia.PICTURES)
            .solve(ALGEBRA);

    assertEquals(3.0 / 8, solved.pictures().get(0, 0), 1e-12);
    assertEquals(1.0 / 8, solved.texts().get(0, 0), 1e-12);
  }

  @Test
  void nothingNearTheSolutionIsBetter() {
    LatentSpace.Directions solved =
        new ModalityDependent.Mdcr(x, t, s, LAMBDA, ETAS, SupervisedMedia.TEXTS).solve(ALGEBRA);
    double least = objective(solved.pictures(), solved.texts(), SupervisedMedia.TEXTS);
    for (int row = 0; row < t.columns(); row++) {
      for (double shift : new double[] {-0.01, 0.01}) {
        DenseMatrix moved = solved.texts().scaled(1);
        moved.add(row, 0, shift);
        assertTrue(objective(solved.pictures(), moved, SupervisedMedia.TEXTS) > least);
      }
    }
  }
}

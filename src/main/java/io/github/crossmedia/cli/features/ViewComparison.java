package io.github.crossmedia.cli.features;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;

/** Compares views. */
final class ViewComparison {

  /**
   * Other processors add sums in another order, which may assign a few key points among hundreds to
   * other words. Another code book assigns nearly all of them to other words.
   */
  private static final double TOLERANCE = 0.05;

  private ViewComparison() {}

  /** Returns true if two views are equal except for the effects of rounding. */
  static boolean near(View first, View second) {
    if (first instanceof VectorBag a && second instanceof VectorBag b) {
      return near(a, b);
    }
    if (first instanceof SparseVector a && second instanceof SparseVector b) {
      return near(squaredDistance(a, b), a, b);
    }
    return first instanceof DenseVector a
        && second instanceof DenseVector b
        && a.dimension() == b.dimension()
        && near(a.squaredDistance(b), a, b);
  }

  private static boolean near(VectorBag a, VectorBag b) {
    boolean near = a.members().size() == b.members().size();
    for (int i = 0; near && i < a.members().size(); i++) {
      near = near(a.members().get(i), b.members().get(i));
    }
    return near;
  }

  private static boolean near(double squaredDistance, Vector a, Vector b) {
    return squaredDistance <= TOLERANCE * (Math.pow(a.norm(), 2) + Math.pow(b.norm(), 2));
  }

  private static double squaredDistance(SparseVector a, SparseVector b) {
    double[] sum = {0};
    a.forEach((index, value) -> sum[0] += Math.pow(value - b.get(index), 2));
    b.forEach((index, value) -> sum[0] += a.get(index) == 0 ? Math.pow(value, 2) : 0);
    return sum[0];
  }
}

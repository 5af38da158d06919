package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The graphs of marginal Fisher analysis (Yan et al., 2007). Two items are linked if either is
 * among the nearest of the other, including ties. The intrinsic graph links items of one class, the
 * penalty graph items of different classes.
 */
final class NeighbourGraph {

  /** How many items are compared with all others at a time, which bounds the memory. */
  private static final int BLOCK = 512;

  private final DenseMatrix data;
  private final LinearAlgebra algebra;
  private final BitSet[] linked;

  /**
   * Links each item with its nearest ones.
   *
   * @param within whether both must share a label, or must not
   */
  NeighbourGraph(
      DenseMatrix data, Classes classes, int neighbours, boolean within, LinearAlgebra algebra) {
    this.data = data;
    this.algebra = algebra;
    this.linked = new BitSet[data.rows()];
    for (int item = 0; item < linked.length; item++) {
      linked[item] = new BitSet(linked.length);
    }
    DenseMatrix columns = data.transposed();
    double[] squares = squares(data);
    for (int from = 0; from < linked.length; from += BLOCK) {
      int to = Math.min(from + BLOCK, linked.length);
      DenseMatrix dots = algebra.product(data.rows(from, to), columns);
      for (int item = from; item < to; item++) {
        double[] row = dots.row(item - from);
        link(item, neighbours, within, classes, other -> squares[other] - 2 * row[other]);
      }
    }
  }

  private interface Distance {
    double to(int other);
  }

  private void link(int item, int neighbours, boolean within, Classes classes, Distance distance) {
    BitSet candidates = classes.alike(item);
    if (!within) {
      candidates.flip(0, linked.length);
    }
    candidates.clear(item);
    int[] others = candidates.stream().toArray();
    if (others.length == 0) {
      return;
    }
    double[] sorted = IntStream.of(others).mapToDouble(distance::to).sorted().toArray();
    double farthest = sorted[Math.min(neighbours, sorted.length) - 1];
    for (int other : others) {
      if (distance.to(other) <= farthest) {
        linked[item].set(other);
        linked[other].set(item);
      }
    }
  }

  private static double[] squares(DenseMatrix data) {
    double[] squares = new double[data.rows()];
    for (int item = 0; item < squares.length; item++) {
      for (double value : data.row(item)) {
        squares[item] += value * value;
      }
    }
    return squares;
  }

  /** X'LX, where L is the graph's Laplacian: the degrees less the links. */
  DenseMatrix laplacian() {
    DenseMatrix product = DenseMatrix.zeros(data.rows(), data.columns());
    for (int item = 0; item < linked.length; item++) {
      double degree = linked[item].cardinality();
      for (int column = 0; column < data.columns(); column++) {
        product.set(item, column, degree * data.get(item, column));
      }
      int row = item;
      linked[item].stream()
          .forEach(
              other -> {
                for (int column = 0; column < data.columns(); column++) {
                  product.add(row, column, -data.get(other, column));
                }
              });
    }
    return algebra.transposedProduct(data, product);
  }
}

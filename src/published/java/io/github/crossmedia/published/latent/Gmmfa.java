package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.CrossProducts;
import io.github.crossmedia.train.latent.EigenproblemView;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Generalised multiview marginal Fisher analysis (Sharma et al., 2012). Near items of one class
 * move together, near items of different classes move apart, and the means of classes coincide in
 * both media.
 */
final class Gmmfa implements LatentMethod {

  static final Parameter<Long> WITHIN =
      Parameter.count(
          "within", "how many neighbours of its own class an item is linked with", 20, 5, 50);
  static final Parameter<Long> BETWEEN =
      Parameter.count("between", "how many neighbours of other classes", 100, 20, 200);

  @Override
  public String name() {
    return "gmmfa";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged().with(Eigenspaces.ALPHA.among(1_000, 100, 10_000), WITHIN, BETWEEN);
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    List<DenseMatrix> means =
        Stream.of(features.x(), features.t())
            .map(data -> features.classes().weightedMeans(data, algebra))
            .toList();
    LatentSpace.Directions directions =
        Eigenspaces.solve(
            view(features.x(), features, parameters, algebra),
            view(features.t(), features, parameters, algebra),
            CrossProducts.of(means, algebra),
            parameters.get(Eigenspaces.ALPHA),
            parameters,
            algebra);
    return features.along(directions);
  }

  private static EigenproblemView view(
      DenseMatrix data, PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    int own = neighbours(parameters, WITHIN);
    int others = neighbours(parameters, BETWEEN);
    DenseMatrix intrinsic = laplacian(data, features, own, true, algebra);
    DenseMatrix penalty = laplacian(data, features, others, false, algebra);
    DenseMatrix bound = Eigenspaces.ridged(intrinsic, parameters);
    // both media get the same weight, however many components they have
    return new EigenproblemView(Optional.of(penalty), bound, data.columns() / bound.trace());
  }

  private static DenseMatrix laplacian(
      DenseMatrix data,
      PairedFeatures features,
      int neighbours,
      boolean within,
      LinearAlgebra algebra) {
    return features
        .data()
        .once(
            DenseMatrix.class,
            List.of(data, neighbours, within),
            () ->
                new NeighbourGraph(data, features.classes(), neighbours, within, algebra)
                    .laplacian());
  }

  private static int neighbours(Parameters parameters, Parameter<Long> which) {
    return Math.clamp(parameters.get(which), 1, Integer.MAX_VALUE);
  }

  /**
   * The graphs of marginal Fisher analysis (Yan et al., 2007). Two items are linked if either is
   * among the nearest of the other, including ties. The intrinsic graph links items of one class,
   * the penalty graph items of different classes.
   */
  static final class NeighbourGraph {

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

    private void link(
        int item, int neighbours, boolean within, Classes classes, Distance distance) {
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
}

package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Locale;

/**
 * The distances of each picture's neighbours in each view, one minus the cosine. The neighbours are
 * the nearest pictures in all views together.
 *
 * @param neighbours the indices of each picture's neighbours
 * @param distances for each picture the distances of its first neighbour in all views, then those
 *     of the second, and so on
 */
record ViewDistances(int views, int[][] neighbours, float[][] distances) {

  /** Matrices of all pairs of pictures that are needed at the same time. */
  private static final double SQUARES = 3;

  static void requireRoom(int pictures) {
    MemoryCheck.require(
        SQUARES * Double.BYTES * pictures * pictures,
        String.format(Locale.ROOT, "distances of %d pictures", pictures),
        "set the parameter \"views\" to given");
  }

  /**
   * Measures the distances. The cosines of each view are computed twice, because keeping those of
   * many views would need too much memory.
   *
   * @param views the pictures in each view, in rows of length one
   * @param groups for each picture those that may not be its neighbours, including itself
   * @param count how many neighbours each picture has
   */
  static ViewDistances of(
      List<SparseMatrix> views, List<int[]> groups, int count, LinearAlgebra algebra) {
    int[][] neighbours = neighbours(views, groups, count, algebra);
    float[][] distances = new float[neighbours.length][];
    for (int picture = 0; picture < distances.length; picture++) {
      distances[picture] = new float[neighbours[picture].length * views.size()];
    }
    for (int view = 0; view < views.size(); view++) {
      DenseMatrix cosines = new SparseColumns(views.get(view), algebra).rowGram();
      for (int picture = 0; picture < distances.length; picture++) {
        for (int i = 0; i < neighbours[picture].length; i++) {
          double cosine = cosines.get(picture, neighbours[picture][i]);
          distances[picture][i * views.size() + view] = (float) (1 - cosine);
        }
      }
    }
    return new ViewDistances(views.size(), neighbours, distances);
  }

  private static int[][] neighbours(
      List<SparseMatrix> views, List<int[]> groups, int count, LinearAlgebra algebra) {
    DenseMatrix cosines = new SparseColumns(views.getFirst(), algebra).rowGram();
    views
        .subList(1, views.size())
        .forEach(view -> cosines.add(new SparseColumns(view, algebra).rowGram()));
    int[][] neighbours = new int[cosines.rows()][];
    for (int picture = 0; picture < neighbours.length; picture++) {
      double[] similarities = cosines.row(picture);
      for (int other : groups.get(picture)) {
        similarities[other] = 0;
      }
      Neighbours nearest = Neighbours.ofSimilarities(similarities, count);
      neighbours[picture] = nearest.places();
    }
    return neighbours;
  }

  int pictures() {
    return neighbours.length;
  }

  /** Returns the weighted distance of a picture's neighbour. */
  double distance(int picture, int neighbour, double[] weights) {
    double sum = 0;
    for (int view = 0; view < views; view++) {
      sum += weights[view] * distance(picture, neighbour, view);
    }
    return sum;
  }

  double distance(int picture, int neighbour, int view) {
    return distances[picture][neighbour * views + view];
  }
}

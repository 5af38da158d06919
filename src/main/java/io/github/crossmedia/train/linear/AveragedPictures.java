package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Captioned pictures averaged with the pictures most similar to them, whether these have captions
 * or not. What only one picture of its kind shows then counts less.
 */
final class AveragedPictures {

  /** How many similar pictures are averaged; together they weigh as much as the picture itself. */
  static final int NEIGHBOURS = 10;

  /** How many pictures are compared at a time, which bounds the memory. */
  private static final int BLOCK = 1_000;

  private AveragedPictures() {}

  /** Returns a row of length one for each captioned picture. */
  static SparseMatrix of(
      SparseMatrix captioned, List<SparseVector> uncaptioned, LinearAlgebra algebra) {
    List<SparseVector> all = new ArrayList<>();
    IntStream.range(0, captioned.rows()).forEach(row -> all.add(unit(captioned.row(row))));
    uncaptioned.forEach(picture -> all.add(unit(picture)));
    int dimension = captioned.columns();
    SparseColumns columns = new SparseColumns(SparseMatrix.of(dimension, all), algebra);
    List<SparseVector> averaged = new ArrayList<>();
    for (int first = 0; first < captioned.rows(); first += BLOCK) {
      List<SparseVector> block = all.subList(first, Math.min(first + BLOCK, captioned.rows()));
      DenseMatrix cosines = columns.products(SparseMatrix.of(dimension, block));
      for (int row = 0; row < block.size(); row++) {
        averaged.add(averaged(first + row, cosines, row, all));
      }
    }
    return SparseMatrix.of(dimension, averaged);
  }

  private static SparseVector unit(SparseVector picture) {
    return SparseVector.of(picture.normalised());
  }

  private static SparseVector averaged(
      int own, DenseMatrix cosines, int row, List<SparseVector> all) {
    double[] similarities = new double[all.size()];
    for (int picture = 0; picture < similarities.length; picture++) {
      similarities[picture] = picture == own ? 0 : cosines.get(row, picture);
    }
    int[] near = Neighbours.ofSimilarities(similarities, NEIGHBOURS).places();
    float[] sum = all.get(own).toArray();
    for (int picture : near) {
      all.get(picture).forEach((component, value) -> sum[component] += value / near.length);
    }
    return unit(SparseVector.of(DenseVector.of(sum)));
  }
}

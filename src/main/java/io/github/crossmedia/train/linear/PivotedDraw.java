package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A draw of pictures whose kernels explain those of all others. The probability of a picture is the
 * part of it that earlier draws leave unexplained (Chen, Epperly, Tropp and Webber, "Randomly
 * pivoted Cholesky", CPAM 2025). Series of near-duplicates are drawn from seldom.
 */
final class PivotedDraw {

  /** Decays faster than the kernels that models learn with, so that only near pictures explain. */
  private static final double DECAY = 8;

  /** How many pictures are drawn at a time, at most. */
  private static final int BLOCK = 50;

  /** In how many blocks pictures are drawn, at least. */
  private static final int BLOCKS = 20;

  private static final double JITTER = 1e-7;

  private final SparseMatrix pictures;
  private final SparseColumns columns;
  private final double[] sizes;
  private final LinearAlgebra algebra;

  /** A row for each drawn picture, a column for each picture. */
  private final DenseMatrix factor;

  /** What is unexplained of each picture. */
  private final double[] left;

  private int drawn;

  private PivotedDraw(SparseMatrix pictures, int count, LinearAlgebra algebra) {
    this.pictures = pictures;
    this.columns = new SparseColumns(pictures, algebra);
    this.sizes = LandmarkKernels.sizes(pictures);
    this.algebra = algebra;
    this.factor = DenseMatrix.zeros(count, pictures.rows());
    this.left = new double[pictures.rows()];
    Arrays.fill(left, 1);
  }

  /** Returns the places of so many rows, or of fewer if these explain all, in their order. */
  static int[] of(SparseMatrix pictures, int count, long seed, LinearAlgebra algebra) {
    if (count >= pictures.rows()) {
      return IntStream.range(0, pictures.rows()).toArray();
    }
    PivotedDraw draw = new PivotedDraw(pictures, count, algebra);
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<Integer> all = new TreeSet<>();
    int block = Math.min(BLOCK, Math.ceilDiv(count, BLOCKS));
    while (draw.drawn < count && Arrays.stream(draw.left).sum() > JITTER) {
      int[] some = draw.some(Math.min(block, count - draw.drawn), random);
      draw.explain(some);
      Arrays.stream(some).forEach(all::add);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Draws pictures in proportion to what is unexplained of each. */
  private int[] some(int count, SplittableRandom random) {
    double[] sums = left.clone();
    Arrays.parallelPrefix(sums, Double::sum);
    TreeSet<Integer> some = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      double at = random.nextDouble() * sums[sums.length - 1];
      int place = Arrays.binarySearch(sums, at);
      int first = place < 0 ? -place - 1 : place + 1;
      if (first < left.length && left[first] > 0) {
        some.add(first);
      }
    }
    return some.stream().mapToInt(Integer::intValue).toArray();
  }

  private void explain(int[] some) {
    if (some.length == 0) {
      return;
    }
    DenseMatrix rows = kernels(some);
    if (drawn > 0) {
      DenseMatrix known = factor.rows(0, drawn);
      rows.add(algebra.transposedProduct(picked(known, some), known).scaled(-1));
    }
    DenseMatrix among = picked(rows, some);
    among.addToDiagonal(JITTER);
    DenseMatrix more = algebra.solveLower(algebra.cholesky(among), rows);
    factor.putRows(drawn, more);
    drawn += some.length;
    for (int row = 0; row < more.rows(); row++) {
      for (int place = 0; place < left.length; place++) {
        double value = more.get(row, place);
        left[place] = Math.max(0, left[place] - value * value);
      }
    }
    for (int place : some) {
      left[place] = 0;
    }
  }

  private static DenseMatrix picked(DenseMatrix rows, int[] places) {
    DenseMatrix picked = DenseMatrix.zeros(rows.rows(), places.length);
    for (int row = 0; row < rows.rows(); row++) {
      for (int i = 0; i < places.length; i++) {
        picked.set(row, i, rows.get(row, places[i]));
      }
    }
    return picked;
  }

  private DenseMatrix kernels(int[] some) {
    DenseMatrix rows = columns.products(pictures.rows(some));
    for (int row = 0; row < some.length; row++) {
      for (int place = 0; place < sizes.length; place++) {
        double product = rows.get(row, place);
        double cosine = product == 0 ? 0 : product / (sizes[some[row]] * sizes[place]);
        rows.set(row, place, Math.exp(DECAY * (cosine - 1)));
      }
    }
    return rows;
  }
}

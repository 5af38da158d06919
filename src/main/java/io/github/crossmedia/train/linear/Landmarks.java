package io.github.crossmedia.train.linear;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Training pictures that all others are compared with, drawn by {@link Draw}. Their components are
 * rounded to whole numbers from -{@value #MAX_LEVEL} to {@value #MAX_LEVEL}, which files store in a
 * byte. A landmark need not be a picture and only its direction counts, so rounding before learning
 * costs no accuracy of the solution.
 */
final class Landmarks {

  private static final int MAX_LEVEL = 127;
  private static final int CANDIDATES = 4;

  private Landmarks() {}

  /**
   * Draws at most so many landmarks from the pictures that have words, or from a sample of {@value
   * #CANDIDATES} times as many, a row for each.
   */
  static SparseMatrix of(TrainingData data, ViewsEncoder encoder, int count) {
    SparseMatrix candidates =
        CarriedPictures.sampled(data, Math.clamp((long) CANDIDATES * count, 1, Integer.MAX_VALUE))
            .encoded(data, encoder);
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    return rounded(candidates.rows(Draw.of(candidates, count, data.seed(), algebra)));
  }

  /** Rows whose greatest component becomes {@value #MAX_LEVEL}, without zeros. */
  static SparseMatrix rounded(SparseMatrix pictures) {
    int[] ends = new int[pictures.rows()];
    int[] indices = new int[pictures.size()];
    float[] values = new float[pictures.size()];
    int size = 0;
    for (int row = 0; row < ends.length; row++) {
      float greatest = 0;
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        greatest = Math.max(greatest, Math.abs(pictures.value(at)));
      }
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        int level = Math.round(MAX_LEVEL / greatest * pictures.value(at));
        if (level != 0) {
          indices[size] = pictures.index(at);
          values[size++] = level;
        }
      }
      ends[row] = size;
    }
    return SparseMatrix.of(
        pictures.columns(), ends, Arrays.copyOf(indices, size), Arrays.copyOf(values, size));
  }

  /**
   * A draw of pictures whose kernels explain those of all others. The probability of a picture is
   * the part of it that earlier draws leave unexplained (Chen, Epperly, Tropp and Webber, "Randomly
   * pivoted Cholesky", CPAM 2025). Series of near-duplicates are drawn from seldom.
   */
  static final class Draw {

    /**
     * Decays faster than the kernels that models learn with, so that only near pictures explain.
     */
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

    private Draw(SparseMatrix pictures, int count, LinearAlgebra algebra) {
      this.pictures = pictures;
      this.columns = new SparseColumns(pictures, algebra);
      this.sizes = Kernels.sizes(pictures);
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
      Draw draw = new Draw(pictures, count, algebra);
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
        int drawn = Draws.weighted(sums, random);
        if (left[drawn] > 0) {
          some.add(drawn);
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

  /**
   * The kernels exp(-decay (1 - cosine)) of pictures with landmarks, a block of pictures at a time.
   * Cosines of collections that fit in memory are computed once for all decays.
   */
  static final class Kernels {

    /** How many pictures are compared at a time, which bounds the memory. */
    private static final int BLOCK = 2_048;

    /** The most cosines that are kept. */
    private static final long MAX_KEPT = 20_000_000;

    private final ViewsEncoder encoder;
    private final SparseMatrix landmarks;
    private final SparseColumns columns;
    private final double[] sizes;
    private final List<Item> items;
    private final List<DenseMatrix> kept = new ArrayList<>();

    Kernels(SparseMatrix landmarks, List<Item> items, ViewsEncoder encoder, LinearAlgebra algebra) {
      this.encoder = encoder;
      this.landmarks = landmarks;
      this.columns = new SparseColumns(landmarks, algebra);
      this.sizes = sizes(landmarks);
      this.items = items;
    }

    /** Returns the landmarks, a row for each. */
    SparseMatrix landmarks() {
      return landmarks;
    }

    ViewsEncoder encoder() {
      return encoder;
    }

    /** Takes the kernels of one block of pictures. */
    interface Block {

      /**
       * Takes kernels.
       *
       * @param first the place of the block's first picture
       * @param kernels a row for each picture, a column for each landmark
       */
      void take(int first, DenseMatrix kernels);
    }

    /** Hands on the kernels of all pictures. */
    synchronized void forEach(double decay, Block block) {
      for (int first = 0; first < items.size(); first += BLOCK) {
        block.take(first, cosines(first).kernels(decay));
      }
    }

    /** Returns the kernels of all pictures, where they are few. */
    DenseMatrix all(double decay) {
      DenseMatrix all = DenseMatrix.zeros(items.size(), sizes.length);
      forEach(decay, all::putRows);
      return all;
    }

    private DenseMatrix cosines(int first) {
      boolean isKept = (long) items.size() * sizes.length <= MAX_KEPT;
      if (isKept && first / BLOCK < kept.size()) {
        return kept.get(first / BLOCK);
      }
      List<SparseVector> encoded =
          EncodedItems.of(items.subList(first, Math.min(first + BLOCK, items.size())), encoder);
      DenseMatrix cosines = cosines(SparseMatrix.of(encoder.dimension(), encoded));
      if (isKept) {
        kept.add(cosines);
      }
      return cosines;
    }

    /** Returns the cosines of pictures with landmarks, 0 where either is empty. */
    private DenseMatrix cosines(SparseMatrix pictures) {
      DenseMatrix cosines = columns.products(pictures);
      double[] own = sizes(pictures);
      for (int row = 0; row < cosines.rows(); row++) {
        for (int column = 0; column < cosines.columns(); column++) {
          double product = cosines.get(row, column);
          if (product != 0) {
            cosines.set(row, column, product / (own[row] * sizes[column]));
          }
        }
      }
      return cosines;
    }

    /** Returns the length of each row. */
    static double[] sizes(SparseMatrix rows) {
      double[] sizes = new double[rows.rows()];
      for (int row = 0; row < sizes.length; row++) {
        sizes[row] = rows.row(row).norm();
      }
      return sizes;
    }

    static DenseMatrix among(SparseMatrix landmarks, double decay, LinearAlgebra algebra) {
      DenseMatrix cosines = new SparseColumns(landmarks, algebra).rowGram();
      double[] sizes = sizes(landmarks);
      for (int row = 0; row < sizes.length; row++) {
        for (int column = 0; column < sizes.length; column++) {
          double product = cosines.get(row, column);
          cosines.set(row, column, product == 0 ? 0 : product / (sizes[row] * sizes[column]));
        }
      }
      return cosines.kernels(decay);
    }
  }
}

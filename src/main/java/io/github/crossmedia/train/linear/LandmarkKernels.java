package io.github.crossmedia.train.linear;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The kernels exp(-decay (1 - cosine)) of pictures with landmarks, a block of pictures at a time.
 * Cosines of collections that fit in memory are computed once for all decays.
 */
final class LandmarkKernels {

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

  /** Creates the kernels of some pictures with landmarks. */
  LandmarkKernels(
      SparseMatrix landmarks, List<Item> items, ViewsEncoder encoder, LinearAlgebra algebra) {
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

  /** Returns the encoder of the pictures. */
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
      block.take(first, kernels(cosines(first), decay));
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

  private static DenseMatrix kernels(DenseMatrix cosines, double decay) {
    DenseMatrix kernels = DenseMatrix.zeros(cosines.rows(), cosines.columns());
    for (int row = 0; row < kernels.rows(); row++) {
      for (int column = 0; column < kernels.columns(); column++) {
        kernels.set(row, column, Math.exp(decay * (cosines.get(row, column) - 1)));
      }
    }
    return kernels;
  }

  /** Returns the kernels of landmarks with each other. */
  static DenseMatrix among(SparseMatrix landmarks, double decay, LinearAlgebra algebra) {
    DenseMatrix cosines = new SparseColumns(landmarks, algebra).rowGram();
    double[] sizes = sizes(landmarks);
    for (int row = 0; row < sizes.length; row++) {
      for (int column = 0; column < sizes.length; column++) {
        double product = cosines.get(row, column);
        cosines.set(row, column, product == 0 ? 0 : product / (sizes[row] * sizes[column]));
      }
    }
    return kernels(cosines, decay);
  }
}

package io.github.crossmedia.train.latent;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/**
 * Both media of the same items.
 *
 * @param data keeps what is computed once for all parameters that are tried
 */
record PairedFeatures(OfMedium pictures, OfMedium texts, TrainingData data) {

  /** Square matrices of all columns that are needed at the same time. */
  private static final double SQUARES = 4;

  /** Copies of the data that are needed at the same time. */
  private static final double COPIES = 3;

  /** Returns the components themselves, standardised once for all parameters that are tried. */
  static PairedFeatures linear(TrainingData data) {
    return data.once(
        PairedFeatures.class,
        "linear",
        () -> {
          requireMemory(
              data.size(), data.pictureEncoder().dimension() + data.textEncoder().dimension());
          return new PairedFeatures(
              LinearFeatures.of(data.pictures()), LinearFeatures.of(data.texts()), data);
        });
  }

  /** Returns the components as they are. */
  static PairedFeatures raw(TrainingData data) {
    return data.once(
        PairedFeatures.class,
        "raw",
        () ->
            new PairedFeatures(
                LinearFeatures.raw(data.pictures()), LinearFeatures.raw(data.texts()), data));
  }

  static void requireMemory(int items, int columns) {
    MemoryCheck.require(
        (SQUARES * columns + COPIES * items) * columns * Double.BYTES,
        Formatted.of("matrices of %d components", columns),
        "use fewer views, or leave rare words out");
  }

  /** Returns the classes of the items; each item must have one. */
  Classes classes() {
    return data.once(
        Classes.class,
        "",
        () -> Classes.of(data.items().stream().map(item -> item.labels()).toList()));
  }

  DenseMatrix x() {
    return pictures.columns();
  }

  DenseMatrix t() {
    return texts.columns();
  }

  /** The components of a medium, standardised or as they are. */
  private record LinearFeatures(Standardisation standardisation, DenseMatrix columns)
      implements OfMedium {

    static LinearFeatures of(List<SparseVector> items) {
      DenseMatrix data = matrix(items);
      Standardisation standardisation = Standardisation.of(data);
      return new LinearFeatures(standardisation, standardisation.applied(data));
    }

    static LinearFeatures raw(List<SparseVector> items) {
      DenseMatrix data = matrix(items);
      return new LinearFeatures(Standardisation.none(data.columns()), data);
    }

    private static DenseMatrix matrix(List<SparseVector> items) {
      DenseMatrix data = DenseMatrix.zeros(items.size(), items.getFirst().dimension());
      for (int row = 0; row < items.size(); row++) {
        int item = row;
        items.get(row).forEach((column, value) -> data.set(item, column, value));
      }
      return data;
    }

    @Override
    public Projection projection(DenseMatrix weights) {
      return standardisation.projection(weights);
    }
  }

  /** One medium of the training items as a method sees it. */
  interface OfMedium {

    /**
     * Returns a row for each item; columns have mean 0, and the sum of their squares is their
     * number.
     */
    DenseMatrix columns();

    /** From the encoded medium to the product of its features with weights. */
    Projection projection(DenseMatrix weights);
  }
}

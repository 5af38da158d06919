package io.github.crossmedia.published.latent;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MediumFeatures;
import io.github.crossmedia.train.latent.MultiviewEigenproblem;
import io.github.crossmedia.train.latent.Standardisation;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/**
 * Both media of the same items.
 *
 * @param data keeps what is computed once for all parameters that are tried
 */
record PairedFeatures(MediumFeatures pictures, MediumFeatures texts, TrainingData data) {

  /** Returns the components themselves, standardised once for all parameters that are tried. */
  static PairedFeatures linear(TrainingData data) {
    return data.once(
        PairedFeatures.class,
        "linear",
        () -> {
          MultiviewEigenproblem.requireMemory(
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

  /** Returns the space along directions of these features. */
  LatentSpace along(LatentSpace.Directions directions) {
    return LatentSpace.of(
        pictures.projection(directions.pictures()), texts.projection(directions.texts()));
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
      implements MediumFeatures {

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
}

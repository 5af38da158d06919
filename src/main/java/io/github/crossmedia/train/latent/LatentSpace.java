package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;

/**
 * The projections of both media into a common space, for each direction.
 *
 * @param names the names of its dimensions, empty if they have none
 */
record LatentSpace(Points textToImage, Points imageToText, List<String> names) {

  /** The projections of one direction. */
  record Points(Projection pictures, Projection texts) {}

  /** Returns one couple for both directions. */
  static LatentSpace of(Projection pictures, Projection texts) {
    return of(pictures, texts, List.of());
  }

  /** Returns one couple for both directions, in a space whose dimensions have names. */
  static LatentSpace of(Projection pictures, Projection texts, List<String> names) {
    Points both = new Points(pictures, texts);
    return new LatentSpace(both, both, names);
  }

  /** Returns the space along directions of linear features. */
  static LatentSpace along(PairedFeatures features, Directions directions) {
    return of(
        features.pictures().projection(directions.pictures()),
        features.texts().projection(directions.texts()));
  }

  /**
   * The axes of a common space in the views of two media.
   *
   * @param pictures a row for each column of the pictures, a column for each dimension of the space
   * @param texts the same for texts
   */
  record Directions(DenseMatrix pictures, DenseMatrix texts) {}

  /** Adds to each dimension of a point. */
  static final class Offsets {

    private Offsets() {}

    static AffineProjection adding(double[] offset) {
      DenseMatrix identity = DenseMatrix.zeros(offset.length, offset.length);
      identity.addToDiagonal(1);
      return new AffineProjection(identity.toMatrix(), vector(offset));
    }

    static DenseVector vector(double[] values) {
      float[] floats = new float[values.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = (float) values[i];
      }
      return DenseVector.of(floats);
    }
  }
}

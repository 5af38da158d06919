package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;
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
}

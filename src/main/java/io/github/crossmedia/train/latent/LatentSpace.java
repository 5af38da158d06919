package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;

/** How both media get into a common space, by one couple for each direction. */
record LatentSpace(Points textToImage, Points imageToText) {

  /** The projections of one direction. */
  record Points(Projection pictures, Projection texts) {}

  /** One couple for both directions. */
  static LatentSpace of(Projection pictures, Projection texts) {
    Points both = new Points(pictures, texts);
    return new LatentSpace(both, both);
  }

  /** The space along directions of linear features. */
  static LatentSpace along(PairedFeatures features, Directions directions) {
    return of(
        features.pictures().projection(directions.pictures()),
        features.texts().projection(directions.texts()));
  }
}

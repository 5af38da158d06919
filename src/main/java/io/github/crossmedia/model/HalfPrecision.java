package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.projection.Projection;

/** Rounds the large matrices of a model to half precision, which files store exactly. */
public final class HalfPrecision {

  private HalfPrecision() {}

  /**
   * Returns the model with the matrices of its projections and its code books in half precision.
   */
  public static CrossMediaModel of(CrossMediaModel model) {
    CrossMediaModel rounded =
        new ModelMap(HalfPrecision::rounded, Projection::inHalfPrecision).apply(model);
    return rounded
        .familiarity()
        .map(known -> rounded.withFamiliarity(known.inHalfPrecision()))
        .orElse(rounded);
  }

  private static ViewPipeline rounded(ViewPipeline pipeline) {
    return pipeline
        .quantiser()
        .map(words -> pipeline.withQuantiser(rounded(words)))
        .orElse(pipeline);
  }

  private static Quantiser rounded(Quantiser words) {
    return new Quantiser(words.source(), words.version(), words.book().inHalfPrecision());
  }
}

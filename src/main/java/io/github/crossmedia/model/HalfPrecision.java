package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.picture.codebook.CodeBook;

/** Rounds the large matrices of a model to half precision, in which files keep them whole. */
public final class HalfPrecision {

  private HalfPrecision() {}

  /** The model with linear maps, weights of kernels and code books in half precision. */
  public static CrossMediaModel of(CrossMediaModel model) {
    return new ModelMap(HalfPrecision::rounded, HalfPrecision::rounded).apply(model);
  }

  private static ViewPipeline rounded(ViewPipeline pipeline) {
    return pipeline
        .quantiser()
        .map(words -> pipeline.withQuantiser(rounded(words)))
        .orElse(pipeline);
  }

  private static Quantiser rounded(Quantiser words) {
    CodeBook book = words.book();
    return new Quantiser(
        words.source(),
        words.version(),
        new CodeBook(book.scale(), book.centres().inHalfPrecision(), book.assignment()));
  }

  private static Projection rounded(Projection projection) {
    return switch (projection) {
      case LinearProjection linear -> new LinearProjection(linear.weights().inHalfPrecision());
      case LowRankProjection two ->
          new LowRankProjection(two.left().inHalfPrecision(), two.right().inHalfPrecision());
      case KernelProjection kernel -> kernel.inHalfPrecision();
      case LengthOneProjection length -> new LengthOneProjection(rounded(length.inner()));
      default -> projection;
    };
  }
}

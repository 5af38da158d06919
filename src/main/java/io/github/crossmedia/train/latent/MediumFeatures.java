package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;

/** One medium of the training items as a method of latent spaces sees it. */
public interface MediumFeatures {

  /**
   * Returns a row for each item; columns have mean 0, and the sum of their squares is their number.
   */
  DenseMatrix columns();

  /** From the encoded medium to the product of its features with weights. */
  Projection projection(DenseMatrix weights);
}

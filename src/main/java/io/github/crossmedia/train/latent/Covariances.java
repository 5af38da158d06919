package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.sums.Side;

/** The second moments of standardised sides, which are all that eigenproblems need of the items. */
interface Covariances {

  /** Returns A'B of the standardised columns of two sides. */
  DenseMatrix of(Side a, Side b);

  /**
   * Returns for each label the sum of its items' standardised columns of a side, divided by the
   * root of its size: a mean that counts its items.
   */
  DenseMatrix classMeans(Side side);
}

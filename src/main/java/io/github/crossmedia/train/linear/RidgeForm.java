package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.Projection;

/** A way to solve ridge regression for any ridge, after work that is done once for all. */
interface RidgeForm {

  /**
   * Solves for a ridge.
   *
   * @param lambda the ridge, as a multiple of the pictures' mean squared length
   */
  Solved solved(double lambda);

  /** The maps of one ridge. */
  interface Solved {

    /**
     * A map.
     *
     * @param balance a word's scores are divided by its share of the pictures to this power
     * @param rank how many directions of the predictions are kept, 0 for all
     */
    Projection projection(double balance, int rank);
  }
}

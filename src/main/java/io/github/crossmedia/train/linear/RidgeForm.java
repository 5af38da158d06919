package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.Optional;

/** A way to solve ridge regression for any ridge, after work that is done once for all. */
interface RidgeForm {

  /**
   * Solves for a ridge.
   *
   * @param lambda the ridge, as a multiple of the pictures' mean squared length
   */
  Solution solved(double lambda);

  /** The maps of one ridge. */
  interface Solution {

    /**
     * Returns a map.
     *
     * @param balance a word's scores are divided by its share of the pictures to this power
     * @param rank how many directions of the predictions are kept, 0 for all
     */
    Projection projection(double balance, int rank);

    /**
     * Returns what the map of full rank makes of held-out pictures, where that costs less than the
     * map.
     */
    default Optional<Matrix> points(TrainingData heldOut, double balance) {
      return Optional.empty();
    }
  }
}

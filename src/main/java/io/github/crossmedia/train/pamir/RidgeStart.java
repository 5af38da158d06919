package io.github.crossmedia.train.pamir;

import io.github.crossmedia.train.linear.RidgeTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.List;

/**
 * The weights to begin at: zeros or, where the sums over a collection are known, its ridge
 * regression times a factor. Ridge, balance and factor are those with the least loss on validation
 * queries.
 */
final class RidgeStart {

  private static final String LAMBDA = "start-lambda";
  private static final String BALANCE = "start-balance";
  private static final String FACTOR = "start-factor";

  private static final double[] LAMBDAS = {0.1, 0.4, 1.6, 6.4, 25.6};
  private static final double[] BALANCES = {0, 0.25, 0.5};
  private static final double[] FACTORS = {0.25, 0.5, 1, 2, 4, 8, 16};

  private RidgeStart() {}

  /** Returns parameters with those of the start, if it is known by sums. */
  static Parameters tuned(TrainingData data, Parameters parameters, DrawnLoss validation) {
    if (data.sums().isEmpty() || parameters.values().containsKey(LAMBDA)) {
      return parameters;
    }
    double least = Double.POSITIVE_INFINITY;
    Parameters best = parameters;
    for (double lambda : LAMBDAS) {
      List<Matrix> maps = RidgeTrainer.maps(data, lambda, BALANCES);
      for (int balance = 0; balance < BALANCES.length; balance++) {
        double[] losses = validation.of(rows(maps.get(balance), 1), FACTORS);
        for (int factor = 0; factor < FACTORS.length; factor++) {
          if (losses[factor] < least) {
            least = losses[factor];
            best =
                parameters
                    .with(LAMBDA, lambda)
                    .with(BALANCE, BALANCES[balance])
                    .with(FACTOR, FACTORS[factor]);
          }
        }
      }
    }
    return best;
  }

  /** Returns the weights as rows of words. */
  static float[][] weights(TrainingData data, Parameters parameters) {
    if (data.sums().isEmpty()) {
      return new float[data.words().vocabulary().size()][data.pictureEncoder().dimension()];
    }
    Matrix map =
        RidgeTrainer.maps(data, parameters.number(LAMBDA), parameters.number(BALANCE)).getFirst();
    return rows(map, (float) parameters.number(FACTOR));
  }

  private static float[][] rows(Matrix map, float factor) {
    float[][] rows = new float[map.columns()][map.rows()];
    for (int word = 0; word < rows.length; word++) {
      for (int component = 0; component < map.rows(); component++) {
        rows[word][component] = factor * map.get(component, word);
      }
    }
    return rows;
  }
}

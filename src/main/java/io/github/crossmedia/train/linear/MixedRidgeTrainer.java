package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.MixtureProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A ridge regression for each of several collections, weighted by how much a picture looks like
 * those of each. This is a mixture of experts (Jacobs, Jordan, Nowlan and Hinton, 1991) whose
 * experts are known.
 *
 * <p>Parameters: {@value #SHARE}, the weight of other collections' pictures in the regression of
 * each collection, where 1 makes one regression of all; {@value #SHARPNESS}, the factor of the
 * gate's predictions before their softmax; {@value #FIRST}, the factor of the first collection's
 * regression, so that a raw score means the same for pictures of either kind; {@value
 * RidgeTrainer#LAMBDA}, {@value RidgeTrainer#BALANCE}, {@value RidgeTrainer#RANK}, {@value
 * RidgeTrainer#NORMALISED} and {@value RidgeTrainer#COUNTS} of each regression as in {@link
 * RidgeTrainer}.
 */
public final class MixedRidgeTrainer implements Trainer {

  private static final String METHOD = "mixed-ridge";

  static final String SHARE = "share";
  static final String SHARPNESS = "sharpness";
  static final String FIRST = "first";

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(RidgeTrainer.LAMBDA, 1.6, 0.4, 6.4)
        .with(RidgeTrainer.BALANCE, 0.25)
        .with(RidgeTrainer.RANK, 0)
        .with(RidgeTrainer.NORMALISED, true)
        .with(SHARE, 0.05, 0.2, 1)
        .with(SHARPNESS, 4)
        .with(FIRST, 1)
        .with(RidgeTrainer.COUNTS, RidgeTrainer.PRESENCE);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Projection mixture =
        data.once(
                Mixture.class,
                parameters.text(RidgeTrainer.COUNTS),
                () -> Mixture.of(data, RidgeTrainer.targets(data, parameters)))
            .projection(
                parameters.positive(RidgeTrainer.LAMBDA),
                parameters.share(RidgeTrainer.BALANCE),
                Math.clamp(
                    parameters.count(RidgeTrainer.RANK), 0, data.words().vocabulary().size()),
                parameters.share(SHARE),
                parameters.positive(SHARPNESS),
                parameters.positive(FIRST),
                parameters.flag(RidgeTrainer.NORMALISED));
    return WordPrediction.model(
        data.words(), method(), parameters, new EncodedTower(data.pictureEncoder(), mixture));
  }

  /**
   * A ridge regression for each of several collections, whose predictions are mixed by how much a
   * picture looks like those of each.
   */
  private static final class Mixture {

    /**
     * Matrices of all pairs of dimensions that are needed at the same time, and one a collection.
     */
    private static final double SQUARES = 4;

    private final LinearAlgebra algebra;
    private final List<RidgeForm.PrimalSums> collections;
    private final CollectionGate gate;

    private Mixture(LinearAlgebra algebra, List<RidgeForm.PrimalSums> collections) {
      this.algebra = algebra;
      this.collections = collections;
      this.gate = CollectionGate.of(collections, algebra);
    }

    static Mixture of(TrainingData data, SparseMatrix targets) {
      List<int[]> places = CollectionGate.places(data, METHOD);
      RidgeForm.PrimalRidge.requireRoom(data, SQUARES + places.size());
      LinearAlgebra algebra = new LinearAlgebra(data.threads());
      SparseMatrix pictures = SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures());
      return new Mixture(
          algebra,
          places.stream()
              .map(own -> RidgeForm.PrimalSums.of(pictures.rows(own), targets.rows(own), algebra))
              .toList());
    }

    /**
     * Returns the mixture.
     *
     * @param share the weight of other collections' pictures in the regression of each collection
     * @param sharpness of the gate
     * @param first the factor of the first collection's predictions
     * @param isNormalised whether the predictions of each regression get length one
     */
    Projection projection(
        double lambda,
        double balance,
        int rank,
        double share,
        double sharpness,
        double first,
        boolean isNormalised) {
      List<Projection> experts = new ArrayList<>();
      for (int collection = 0; collection < collections.size(); collection++) {
        double[] weights = new double[collections.size()];
        Arrays.fill(weights, share);
        weights[collection] = 1;
        Projection expert =
            new RidgeForm.PrimalRidge(RidgeForm.PrimalSums.weighted(collections, weights), algebra)
                .solved(lambda)
                .projection(balance, rank);
        experts.add(isNormalised ? new LengthOneProjection(expert) : expert);
      }
      float[] factors = new float[experts.size()];
      Arrays.fill(factors, 1);
      factors[0] = (float) first;
      return new MixtureProjection(gate.shares(sharpness, factors), experts);
    }
  }
}

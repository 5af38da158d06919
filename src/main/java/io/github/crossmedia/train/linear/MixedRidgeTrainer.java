package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.MixtureProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameter;
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
 */
public final class MixedRidgeTrainer implements Trainer {

  private static final String METHOD = "mixed-ridge";

  static final Parameter<Double> SHARE =
      Parameter.share(
          "share",
          "the weight of other collections' pictures in the regression of each "
              + "collection; 1 makes one regression of all, 0 leaves each without the words of "
              + "the others",
          0.05,
          0.2,
          1);
  static final Parameter<Double> SHARPNESS =
      Parameter.positive(
          "sharpness",
          "how sharply pictures are told apart: 0.1 mixes all alike, 20 takes the likest "
              + "collection alone",
          4);
  static final Parameter<Double> FIRST =
      Parameter.positive(
          "first",
          "the factor of the first collection's regression. Captions of few words give "
              + "higher raw scores at the same truth; the factor makes a raw score mean the "
              + "same for pictures of either kind",
          1);

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        RidgeTrainer.LAMBDA.among(1.6, 0.4, 6.4),
        RidgeTrainer.BALANCE.among(0.25),
        RidgeTrainer.RANK,
        RidgeTrainer.NORMALISED.among(true),
        SHARE,
        SHARPNESS,
        FIRST,
        RidgeTrainer.COUNTS);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Projection mixture =
        data.once(
                Mixture.class,
                parameters.get(RidgeTrainer.COUNTS),
                () -> Mixture.of(data, RidgeTrainer.targets(data, parameters)))
            .projection(
                parameters.get(RidgeTrainer.LAMBDA),
                parameters.get(RidgeTrainer.BALANCE),
                Math.clamp(parameters.get(RidgeTrainer.RANK), 0, data.words().vocabulary().size()),
                parameters.get(SHARE),
                parameters.get(SHARPNESS),
                parameters.get(FIRST),
                parameters.get(RidgeTrainer.NORMALISED));
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

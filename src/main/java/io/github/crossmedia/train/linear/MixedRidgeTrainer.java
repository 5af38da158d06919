package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.Set;

/**
 * A ridge regression for each of several collections, weighted by how much a picture looks like
 * those of each. This is a mixture of experts (Jacobs, Jordan, Nowlan and Hinton, 1991) whose
 * experts are known.
 *
 * <p>Parameters: {@value #SHARE}, the weight of other collections' pictures in the regression of
 * each collection, where 1 makes one regression of all; {@value #SHARPNESS}, the factor of the
 * gate's predictions before their softmax; {@value RidgeTrainer#LAMBDA}, {@value
 * RidgeTrainer#BALANCE}, {@value RidgeTrainer#RANK}, {@value RidgeTrainer#NORMALISED} and {@value
 * RidgeTrainer#COUNTS} of each regression as in {@link RidgeTrainer}.
 */
public final class MixedRidgeTrainer implements Trainer {

  static final String SHARE = "share";
  static final String SHARPNESS = "sharpness";

  @Override
  public String method() {
    return "mixed-ridge";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
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
        .with(RidgeTrainer.COUNTS, RidgeTrainer.PRESENCE);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Projection mixture =
        data.once(
                RidgeMixture.class,
                parameters.text(RidgeTrainer.COUNTS),
                () -> RidgeMixture.of(data, RidgeTrainer.targets(data, parameters)))
            .projection(
                parameters.positive(RidgeTrainer.LAMBDA),
                parameters.share(RidgeTrainer.BALANCE),
                Math.clamp(
                    parameters.count(RidgeTrainer.RANK), 0, data.words().vocabulary().size()),
                parameters.share(SHARE),
                parameters.positive(SHARPNESS));
    Projection projection =
        parameters.flag(RidgeTrainer.NORMALISED) ? new LengthOneProjection(mixture) : mixture;
    return WordPrediction.model(
        data.words(), method(), parameters, new EncodedTower(data.pictureEncoder(), projection));
  }
}

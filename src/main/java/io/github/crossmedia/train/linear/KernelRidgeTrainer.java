package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.nearest.LearnedViews;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Set;

/**
 * Kernel ridge regression (Saunders, Gammerman and Vovk, 1998) of each word's presence on the
 * pictures, which the model carries along, under an exponential kernel of the joined views.
 *
 * <p>Parameters: {@value LearnedViews#VIEWS}, whether the weights of the views are {@value
 * LearnedViews#GIVEN} or {@value LearnedViews#LEARNED}; {@value #DECAY}, how fast the kernel decays
 * with one minus the cosine; {@value RidgeTrainer#LAMBDA}, the ridge, relative to a picture's
 * kernel of 1 with itself; {@value RidgeTrainer#BALANCE} and {@value RidgeTrainer#NORMALISED} as in
 * {@link RidgeTrainer}; {@value CarriedPictures#CAP}, the most pictures to learn from and carry.
 *
 * <p>If there are pictures without captions, each captioned picture is averaged with those most
 * similar to it.
 */
public final class KernelRidgeTrainer implements Trainer {

  static final String DECAY = "decay";

  @Override
  public String method() {
    return "kernel-ridge";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(LearnedViews.VIEWS, LearnedViews.GIVEN)
        .with(DECAY, 4, 2, 3, 5)
        .with(RidgeTrainer.LAMBDA, 0.2, 0.1, 0.4)
        .with(RidgeTrainer.BALANCE, 0.25, 0.5, 0)
        .with(RidgeTrainer.NORMALISED, true)
        .with(CarriedPictures.CAP, 5_000);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    KernelRidge ridge = ridge(data, parameters);
    Projection kernel =
        ridge.projection(
            parameters.positive(DECAY),
            parameters.positive(RidgeTrainer.LAMBDA),
            parameters.share(RidgeTrainer.BALANCE));
    Projection projection =
        parameters.flag(RidgeTrainer.NORMALISED) ? new LengthOneProjection(kernel) : kernel;
    Parameters known =
        LearnedViews.areWanted(parameters)
            ? LearnedViews.of(data).describe(parameters)
            : parameters;
    return WordPrediction.model(
        data.words(),
        method(),
        ridge.describe(known),
        new EncodedTower(ridge.encoder(), projection));
  }

  private static KernelRidge ridge(TrainingData data, Parameters parameters) {
    boolean isLearned = LearnedViews.areWanted(parameters);
    return data.once(
        KernelRidge.class,
        List.of(isLearned, parameters.count(CarriedPictures.CAP)),
        () ->
            new KernelRidge(
                data,
                isLearned ? LearnedViews.of(data).encoder(data) : data.pictureEncoder(),
                CarriedPictures.of(data, parameters)));
  }
}

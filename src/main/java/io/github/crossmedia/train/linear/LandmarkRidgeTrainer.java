package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.linear.RidgeForm.Solution;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.nearest.LearnedViews;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Kernel ridge regression on landmarks: it learns from any number of pictures and carries a fixed
 * number of them (Rudi, Carratino and Rosasco, "FALKON", 2017).
 *
 * <p>Parameters: {@value #LANDMARKS}, how many pictures are carried; {@value LearnedViews#VIEWS},
 * {@value KernelRidgeTrainer#DECAY} and {@value RidgeTrainer#NORMALISED} as in {@link
 * KernelRidgeTrainer}; {@value RidgeTrainer#LAMBDA} as there, and {@value RidgeTrainer#BALANCE}, or
 * {@value RidgeTrainer#TUNED}.
 */
public final class LandmarkRidgeTrainer implements Trainer {

  static final String LANDMARKS = "landmarks";

  private static final List<String> RIDGES = List.of("0.05", "0.1", "0.2", "0.4", "0.8", "1.6");

  /** Matrices of all pairs of landmarks that are needed at the same time. */
  private static final double SQUARES = 8;

  /** Matrices of landmarks by words that are needed at the same time. */
  private static final double WEIGHTS = 5;

  @Override
  public String method() {
    return "landmark-ridge";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(LearnedViews.VIEWS, LearnedViews.GIVEN)
        .with(LANDMARKS, 2_000)
        .with(KernelRidgeTrainer.DECAY, 4, 2, 3, 6, 8)
        .with(RidgeTrainer.LAMBDA, RidgeTrainer.TUNED)
        .with(RidgeTrainer.BALANCE, RidgeTrainer.TUNED)
        .with(RidgeTrainer.NORMALISED, true);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LandmarkRidge ridge = ridge(data, parameters);
    return model(data, ridge, ridge.solved(parameters.positive(RidgeTrainer.LAMBDA)), parameters);
  }

  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    LandmarkRidge ridge = ridge(data, parameters);
    new RidgeTrials(data, validation, (solved, tried) -> model(data, ridge, solved, tried))
        .of(ridge, parameters, RIDGES, candidates);
  }

  private static LandmarkRidge ridge(TrainingData data, Parameters parameters) {
    boolean isLearned = LearnedViews.areWanted(parameters);
    int count = Math.clamp(parameters.count(LANDMARKS), 1, Integer.MAX_VALUE);
    requireRoom(Math.min(count, data.size()), data.words().vocabulary().size());
    LandmarkKernels kernels =
        data.once(
            LandmarkKernels.class,
            List.of(isLearned, count),
            () -> kernels(data, isLearned, count));
    return new LandmarkRidge(data, kernels, parameters.positive(KernelRidgeTrainer.DECAY));
  }

  private static LandmarkKernels kernels(TrainingData data, boolean isLearned, int count) {
    ViewsEncoder encoder = isLearned ? LearnedViews.of(data).encoder(data) : data.pictureEncoder();
    return new LandmarkKernels(
        Landmarks.of(data, encoder, count),
        data.items(),
        encoder,
        new LinearAlgebra(data.threads()));
  }

  static void requireRoom(int landmarks, int words) {
    MemoryCheck.require(
        (SQUARES * landmarks + WEIGHTS * words) * landmarks * Double.BYTES,
        String.format(Locale.ROOT, "kernels of %d landmarks", landmarks),
        String.format(
            Locale.ROOT,
            "lower the parameter \"landmarks\" (in a fusion --set landmark-ridge.landmarks=%d)",
            landmarks / 2));
  }

  private CrossMediaModel model(
      TrainingData data, LandmarkRidge ridge, Solution solved, Parameters parameters) {
    Projection kernel = solved.projection(parameters.share(RidgeTrainer.BALANCE), 0);
    Projection projection =
        parameters.flag(RidgeTrainer.NORMALISED) ? new LengthOneProjection(kernel) : kernel;
    Parameters known =
        LearnedViews.areWanted(parameters)
            ? LearnedViews.of(data).describe(parameters)
            : parameters;
    return WordPrediction.model(
        data.words(), method(), known, new EncodedTower(ridge.encoder(), projection));
  }
}

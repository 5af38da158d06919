package io.github.crossmedia.train.pamir;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.function.Consumer;

/**
 * PAMIR: f_w(p) = (w_1.p, ..., w_T.p), learned so that each query ranks its relevant pictures above
 * all others by a margin.
 *
 * <p>Parameters: {@value #C}, the most weight one step may add; {@value #MARGIN}, {@code caption}
 * or {@code constant}; {@value #LEAST_MARGIN}, the least margin of captions; {@value #STEPS};
 * {@value #AVERAGED}, whether the mean of all iterates counts instead of the last.
 */
public final class PamirTrainer implements Trainer {

  static final String C = "c";
  static final String MARGIN = "margin";
  static final String LEAST_MARGIN = "e";
  static final String STEPS = "steps";
  static final String AVERAGED = "averaged";

  private static final int CHECKPOINTS = 20;

  @Override
  public String method() {
    return "pamir";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(C, 0.01, 0.1)
        .with(MARGIN, "caption")
        .with(LEAST_MARGIN, 0.1, 0.01, 0.3)
        .with(STEPS, 3_000_000)
        .with(AVERAGED, true);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    try (Learner learner = learner(data, parameters)) {
      learner.run(parameters.count(STEPS));
      return model(data, parameters, learner.weights());
    }
  }

  /**
   * One run that is looked at {@value #CHECKPOINTS} times. The iterate with the least validation
   * loss so far is the result of a run of so many steps.
   */
  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    ValidationLoss validationLoss =
        new ValidationLoss(ranking(validation, parameters), data.seed());
    long steps = parameters.count(STEPS);
    double least = Double.POSITIVE_INFINITY;
    try (Learner learner = learner(data, parameters)) {
      long done = 0;
      for (int checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
        long next = steps * checkpoint / CHECKPOINTS;
        learner.run(next - done);
        done = next;
        float[][] weights = learner.weights();
        double loss = validationLoss.of(weights);
        if (loss < least) {
          least = loss;
          Parameters reached = parameters.with(STEPS, done);
          candidates.accept(new Candidate(reached, model(data, reached, weights)));
        }
      }
    }
  }

  private static Learner learner(TrainingData data, Parameters parameters) {
    return new Learner(
        ranking(data, parameters),
        data.vocabulary().size(),
        data.pictureEncoder().dimension(),
        (float) parameters.positive(C),
        parameters.flag(AVERAGED),
        new Learner.Seeds(data.seed(), data.threads()));
  }

  private static Ranking ranking(TrainingData data, Parameters parameters) {
    return new Ranking(data, Margin.of(parameters), parameters.positive(LEAST_MARGIN));
  }

  private CrossMediaModel model(TrainingData data, Parameters parameters, float[][] weights) {
    float[][] transposed = new float[data.pictureEncoder().dimension()][weights.length];
    for (int word = 0; word < weights.length; word++) {
      for (int i = 0; i < transposed.length; i++) {
        transposed[i][word] = weights[word][i];
      }
    }
    LinearProjection projection = new LinearProjection(Matrix.of(transposed));
    return data.wordModel(
        method(), parameters, new EncodedTower(data.pictureEncoder(), projection));
  }
}

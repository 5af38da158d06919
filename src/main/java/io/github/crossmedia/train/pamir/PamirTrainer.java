package io.github.crossmedia.train.pamir;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.linear.RidgeTrainer;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * PAMIR: f_w(p) = (w_1.p, ..., w_T.p), learned so that each query ranks its relevant pictures above
 * all others by a margin (Grangier, Monay and Bengio, "A Discriminative Approach for the Retrieval
 * of Images from Text Queries", 2006).
 *
 * <p>Where the items are a sample of a collection whose sums are known, steps begin at {@link
 * RidgeStart}.
 */
public final class PamirTrainer implements Trainer {

  static final String ANY = "any";

  static final Parameter<Double> C =
      Parameter.positive(
          "c",
          "the most that one step may change: smaller values learn more slowly and more "
              + "steadily",
          0.001,
          0.003,
          0.01);
  static final Parameter<Margin> MARGIN =
      Parameter.of(
          "margin",
          "by how much a relevant picture must win: as far as the captions lie apart, "
              + "but at least `e`; or by 1",
          Margin::labelled,
          "caption",
          "constant");
  static final Parameter<Double> LEAST_MARGIN =
      Parameter.positive("e", "the least margin of `caption`", 0.1, 0.01, 0.5);
  static final Parameter<Long> STEPS =
      Parameter.count(
          "steps",
          "the longest run; of 20 checkpoints the one with the least validation loss is " + "kept",
          5_000_000);
  static final Parameter<Boolean> AVERAGED =
      Parameter.flag(
          "averaged",
          "the mean of the weights over all steps instead of the last ones",
          true,
          false);
  static final Parameter<Long> LONGEST =
      Parameter.count("longest", "the number of words of the longest query to learn from", 1, ANY);
  static final Parameter<Double> DRAW =
      Parameter.share(
          "draw",
          "how much more often queries with many relevant pictures are drawn; 0 as in "
              + "the paper",
          0.5,
          0);
  static final Parameter<Boolean> NORMALISED =
      Parameter.flag("normalised", "gives the points of pictures length one", false, true);

  private static final int CHECKPOINTS = 20;

  /**
   * The current weights, those of all rounds, of the best iterate, of the best model and the next.
   */
  private static final int BYTES_OF_WEIGHT = 5 * Float.BYTES;

  /** The most components of one array, and so of one matrix. */
  private static final int MAX_WEIGHTS = Integer.MAX_VALUE - 8;

  @Override
  public String method() {
    return "pamir";
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.WORDS);
  }

  @Override
  public boolean learnsFromSample() {
    return true;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(C, MARGIN, LEAST_MARGIN, STEPS, AVERAGED, LONGEST, DRAW, NORMALISED);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    try (PassiveAggressive.Rounds learner = learner(data, parameters)) {
      learner.run(parameters.get(STEPS));
      return model(data, parameters, learner.weights());
    }
  }

  /**
   * Passes on the iterate with the least loss on validation queries, of {@value #CHECKPOINTS} in a
   * run.
   */
  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    Ranking.DrawnLoss validationLoss =
        new Ranking.DrawnLoss(new Ranking(validation, parameters), data.seed());
    Parameters begun = RidgeStart.tuned(data, parameters, validationLoss);
    long steps = parameters.get(STEPS);
    double least = Double.POSITIVE_INFINITY;
    long stepsOfLeast = 0;
    float[][] weightsOfLeast = {};
    try (PassiveAggressive.Rounds learner = learner(data, begun)) {
      long done = 0;
      for (int checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
        long next = Math.min(steps, learner.wholeRounds(steps * checkpoint / CHECKPOINTS));
        learner.run(next - done);
        done = next;
        float[][] weights = learner.weights();
        double loss = validationLoss.of(weights);
        if (loss < least) {
          least = loss;
          stepsOfLeast = done;
          weightsOfLeast = weights;
        }
      }
    }
    Parameters reached = begun.with(STEPS, stepsOfLeast);
    candidates.accept(new Candidate(reached, model(data, reached, weightsOfLeast)));
  }

  private static PassiveAggressive.Rounds learner(TrainingData data, Parameters parameters) {
    requireRoom(data.words().vocabulary().size(), data.pictureEncoder().dimension());
    return new PassiveAggressive.Rounds(
        new Ranking(data, parameters),
        RidgeStart.weights(data, parameters),
        parameters.get(C).floatValue(),
        parameters.get(AVERAGED),
        new PassiveAggressive.Rounds.Seeds(data.seed(), data.threads()));
  }

  private static void requireRoom(long words, long visualWords) {
    String weights = Formatted.of("the weights of %d words by %d visual words", words, visualWords);
    MemoryCheck.require(
        (double) BYTES_OF_WEIGHT * words * visualWords, weights, MemoryCheck.FEWER_WORDS);
    if (words * visualWords > MAX_WEIGHTS) {
      throw new IllegalArgumentException(
          weights + " are more than " + MAX_WEIGHTS + ": " + MemoryCheck.FEWER_WORDS);
    }
  }

  private CrossMediaModel model(TrainingData data, Parameters parameters, float[][] weights) {
    int visualWords = data.pictureEncoder().dimension();
    float[] transposed = new float[visualWords * weights.length];
    for (int word = 0; word < weights.length; word++) {
      for (int i = 0; i < visualWords; i++) {
        transposed[i * weights.length + word] = weights[word][i];
      }
    }
    Projection linear = new LinearProjection(Matrix.of(visualWords, weights.length, transposed));
    Projection projection = parameters.get(NORMALISED) ? new LengthOneProjection(linear) : linear;
    return WordPrediction.model(
        data.words(), method(), parameters, new EncodedTower(data.pictureEncoder(), projection));
  }

  /** The margin by which a relevant picture must win over another one. */
  enum Margin {
    /** Constant for all pairs of pictures: eps = 1. */
    CONSTANT,
    /** The difference of the captions: eps = max(e, F_text(q, c+) - F_text(q, c-)). */
    CAPTION;

    static Margin labelled(String label) {
      return switch (label) {
        case "constant" -> CONSTANT;
        case "caption" -> CAPTION;
        default -> throw new IllegalArgumentException("must be constant or caption");
      };
    }
  }

  /**
   * The weights to begin at: zeros or, where the sums over a collection are known, its ridge
   * regression times a factor. Ridge, balance and factor are those with the least loss on
   * validation queries.
   */
  private static final class RidgeStart {

    private static final Parameter<Double> LAMBDA =
        Parameter.number("start-lambda", "the ridge of the start");
    private static final Parameter<Double> BALANCE =
        Parameter.number("start-balance", "the balance of the start");
    private static final Parameter<Double> FACTOR =
        Parameter.number("start-factor", "the factor of the start");

    private static final double[] LAMBDAS = {0.1, 0.4, 1.6, 6.4, 25.6};
    private static final double[] BALANCES = {0, 0.25, 0.5};
    private static final double[] FACTORS = {0.25, 0.5, 1, 2, 4, 8, 16};

    private RidgeStart() {}

    /** Returns parameters with those of the start, if it is known by sums. */
    static Parameters tuned(
        TrainingData data, Parameters parameters, Ranking.DrawnLoss validation) {
      if (data.sums().isEmpty() || parameters.has(LAMBDA.name())) {
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
          RidgeTrainer.maps(data, parameters.get(LAMBDA), parameters.get(BALANCE)).getFirst();
      return rows(map, parameters.get(FACTOR).floatValue());
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
}

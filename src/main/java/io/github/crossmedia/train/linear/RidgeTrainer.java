package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.linear.RidgeForm.Solution;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.KnownPoints;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Ridge regression (Hoerl and Kennard, 1970) of each word's presence on the pictures. The dual form
 * has the size of the number of pictures. The primal form has that of the views, and is used if
 * there are more pictures. With views under kernel maps it is kernel ridge regression with a linear
 * model.
 */
public final class RidgeTrainer implements Trainer {

  static final String TUNED = "tuned";
  static final String PRESENCE = "presence";
  private static final String ROOT = "root";

  static final Parameter<Double> LAMBDA =
      Parameter.positive(
          "lambda",
          "the ridge, as a multiple of the pictures' mean squared length; `tuned` tries "
              + "seven from 0.01 to 1.6, and up to 51.2 on views of networks",
          TUNED);
  static final Parameter<Double> BALANCE =
      Parameter.share(
          "balance",
          "a word's scores are divided by its share of the pictures to this power, which "
              + "helps rare words; `tuned` tries 0.5, 0.25 and 0",
          TUNED);
  static final Parameter<Long> RANK =
      Parameter.count(
          "rank", "the rank of the linear map, 0 for full rank; a low rank makes a small file", 0);
  static final Parameter<Boolean> NORMALISED =
      Parameter.flag("normalised", "gives the points of pictures length one", false);
  static final Parameter<String> COUNTS =
      Parameter.text(
          "counts",
          "what is predicted: whether the caption holds a word, or the `root` of how "
              + "often. With several sentences for each picture, `root` makes words that all "
              + "of them use count more",
          PRESENCE);

  private static final List<String> RIDGES =
      List.of("0.01", "0.03", "0.1", "0.2", "0.4", "0.8", "1.6");

  /** Networks make views whose directions say much less than their length. */
  private static final List<String> RIDGES_OF_NETWORKS =
      List.of(
          "0.01", "0.03", "0.1", "0.2", "0.4", "0.8", "1.6", "3.2", "6.4", "12.8", "25.6", "51.2");

  @Override
  public String method() {
    return "ridge";
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(LAMBDA, BALANCE, RANK, NORMALISED, COUNTS);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    return model(data, ridge(data, parameters).solved(parameters.get(LAMBDA)), parameters);
  }

  /** Models of all ridges and balances that are not given; a ridge is solved once for all. */
  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    new Trials(data, validation, (solved, tried) -> model(data, solved, tried))
        .of(ridge(data, parameters), parameters, ridges(data), candidates);
  }

  private static List<String> ridges(TrainingData data) {
    return isOfNetwork(data) ? RIDGES_OF_NETWORKS : RIDGES;
  }

  /** Returns true if a network made one of the views. */
  static boolean isOfNetwork(TrainingData data) {
    return data.pictureEncoder().views().stream().anyMatch(view -> view.network().isPresent());
  }

  /** Returns the form with the smaller matrix. */
  private static RidgeForm ridge(TrainingData data, Parameters parameters) {
    return data.once(
        RidgeForm.class,
        parameters.get(COUNTS),
        () -> {
          if (data.sums().isPresent()) {
            return ofSums(data, data.sums().get(), parameters);
          }
          SparseMatrix targets = targets(data, parameters);
          return data.pictureEncoder().dimension() < data.size()
              ? RidgeForm.PrimalRidge.of(data, targets)
              : new RidgeForm.LinearRidge(data, targets);
        });
  }

  private static RidgeForm ofSums(TrainingData data, JoinedSums sums, Parameters parameters) {
    if (!parameters.is(COUNTS, PRESENCE)) {
      throw parameters.wrong(COUNTS, "must be " + PRESENCE + " where items are known as sums");
    }
    return RidgeForm.PrimalRidge.of(data, sums);
  }

  /** Returns what is to be predicted of the words of each picture. */
  static SparseMatrix targets(TrainingData data, Parameters parameters) {
    SparseMatrix counts = WordPrediction.wordCounts(data);
    return switch (parameters.get(COUNTS)) {
      case PRESENCE -> counts.withOnes();
      case ROOT -> roots(counts);
      default -> throw parameters.wrong(COUNTS, "must be " + PRESENCE + " or " + ROOT);
    };
  }

  static SparseMatrix roots(SparseMatrix counts) {
    Step.SquareRoot root = new Step.SquareRoot();
    return SparseMatrix.of(
        counts.columns(),
        IntStream.range(0, counts.rows())
            .mapToObj(counts::row)
            .map(row -> SparseVector.of(Step.vector(root.apply(row))))
            .toList());
  }

  /**
   * Returns the linear maps from pictures to the presence of words, one for each balance. Each has
   * a row for each component of a picture.
   */
  public static List<Matrix> maps(TrainingData data, double lambda, double... balances) {
    Solution solved = ridge(data, Parameters.NONE.with(COUNTS, PRESENCE)).solved(lambda);
    return Arrays.stream(balances)
        .mapToObj(balance -> ((LinearProjection) solved.projection(balance, 0)).weights())
        .toList();
  }

  private CrossMediaModel model(TrainingData data, Solution solved, Parameters parameters) {
    Projection linear =
        solved.projection(
            parameters.get(BALANCE),
            Math.clamp(parameters.get(RANK), 0, data.words().vocabulary().size()));
    Projection projection = parameters.get(NORMALISED) ? new LengthOneProjection(linear) : linear;
    return WordPrediction.model(
        data.words(), method(), parameters, new EncodedTower(data.pictureEncoder(), projection));
  }

  /**
   * Candidates of all ridges and balances of one form of ridge regression. A ridge is solved once
   * for all balances.
   *
   * @param model makes the model of parameters
   */
  record Trials(
      TrainingData data,
      TrainingData validation,
      BiFunction<Solution, Parameters, CrossMediaModel> model) {

    private static final List<String> BALANCES = List.of("0.5", "0.25", "0");

    /** Hands on the candidates of the given parameters. */
    void of(
        RidgeForm ridge,
        Parameters parameters,
        List<String> ridges,
        Consumer<Candidate> candidates) {
      for (Parameters ridged : choices(parameters, RidgeTrainer.LAMBDA, ridges)) {
        Solution solved = ridge.solved(ridged.get(RidgeTrainer.LAMBDA));
        for (Parameters tried : choices(ridged, RidgeTrainer.BALANCE, BALANCES)) {
          candidates.accept(candidate(solved, tried));
        }
      }
    }

    private static List<Parameters> choices(
        Parameters given, Parameter<?> parameter, List<String> values) {
      return given.is(parameter, RidgeTrainer.TUNED)
          ? values.stream().map(value -> given.with(parameter, value)).toList()
          : List.of(given);
    }

    /**
     * Returns a model whose map is made only if it is asked for, if its points can be had without.
     */
    private Candidate candidate(Solution solved, Parameters tried) {
      boolean isOfLowRank = tried.has(RidgeTrainer.RANK.name()) && tried.get(RidgeTrainer.RANK) > 0;
      Optional<Matrix> points =
          isOfLowRank
              ? Optional.empty()
              : solved.points(validation, tried.get(RidgeTrainer.BALANCE));
      return points
          .map(known -> known(known, tried))
          .map(known -> new Candidate(tried, () -> model.apply(solved, tried), known, 1))
          .orElseGet(() -> new Candidate(tried, model.apply(solved, tried)));
    }

    private ToDoubleFunction<AverageOverQueries> known(Matrix points, Parameters tried) {
      List<float[]> rows =
          IntStream.range(0, points.rows())
              .mapToObj(points::row)
              .map(
                  row ->
                      tried.get(RidgeTrainer.NORMALISED) ? LengthOneProjection.lengthOne(row) : row)
              .toList();
      KnownPoints known = new KnownPoints(data.words().tower(), validation.items(), rows);
      return queries -> queries.of(known);
    }
  }
}

package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.train.linear.RidgeForm.Solution;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer.Candidate;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.KnownPoints;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Candidates of all ridges and balances of one form of ridge regression. A ridge is solved once for
 * all balances.
 *
 * @param model makes the model of parameters
 */
record RidgeTrials(
    TrainingData data,
    TrainingData validation,
    BiFunction<Solution, Parameters, CrossMediaModel> model) {

  private static final List<String> BALANCES = List.of("0.5", "0.25", "0");

  /** Hands on the candidates of the given parameters. */
  void of(
      RidgeForm ridge, Parameters parameters, List<String> ridges, Consumer<Candidate> candidates) {
    for (Parameters ridged : choices(parameters, RidgeTrainer.LAMBDA, ridges)) {
      Solution solved = ridge.solved(ridged.positive(RidgeTrainer.LAMBDA));
      for (Parameters tried : choices(ridged, RidgeTrainer.BALANCE, BALANCES)) {
        candidates.accept(candidate(solved, tried));
      }
    }
  }

  private static List<Parameters> choices(Parameters given, String name, List<String> values) {
    return given.text(name).equals(RidgeTrainer.TUNED)
        ? values.stream().map(value -> given.with(name, value)).toList()
        : List.of(given);
  }

  /**
   * Returns a model whose map is made only if it is asked for, if its points can be had without.
   */
  private Candidate candidate(Solution solved, Parameters tried) {
    boolean isOfLowRank = tried.has(RidgeTrainer.RANK) && tried.count(RidgeTrainer.RANK) > 0;
    Optional<Matrix> points =
        isOfLowRank
            ? Optional.empty()
            : solved.points(validation, tried.share(RidgeTrainer.BALANCE));
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
                    tried.flag(RidgeTrainer.NORMALISED) ? LengthOneProjection.lengthOne(row) : row)
            .toList();
    KnownPoints known = new KnownPoints(data.words().tower(), validation.items(), rows);
    return queries -> queries.of(known);
  }
}

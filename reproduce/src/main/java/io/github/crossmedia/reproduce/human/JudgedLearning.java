package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Learns methods from some pictures and tunes them on others. Their models score judged pairs of
 * further pictures. The scores are kept.
 */
final class JudgedLearning {

  private final List<Item> train;
  private final List<Item> validation;
  private final Settings settings;
  private final KeptScores kept;
  private final Consumer<String> remarks;
  private final Map<String, Parameters> chosen = new LinkedHashMap<>();

  JudgedLearning(
      List<Item> train,
      List<Item> validation,
      Settings settings,
      KeptScores kept,
      Consumer<String> remarks) {
    this.train = train;
    this.validation = validation;
    this.settings = settings;
    this.kept = kept;
    this.remarks = remarks;
  }

  /**
   * Returns the scores of all pairs by a method, which learns unless they are kept.
   *
   * @param pairs by the kind of their judges
   * @param scorer scores all pairs of a kind by a model
   */
  <P> MethodScores scores(
      JudgedMethod method,
      Map<String, List<P>> pairs,
      Function<CrossMediaModel, ToDoubleFunction<P>> scorer)
      throws IOException {
    var found = kept.of(method, chosen).filter(scores -> scores.isOf(pairs));
    MethodScores scores = found.isPresent() ? found.get() : learned(method, pairs, scorer);
    if (found.isEmpty()) {
      kept.keep(method, chosen, scores);
    }
    chosen.put(method.method(), scores.chosen());
    remarks.accept(
        Formatted.of(
            "%s: average precision on validation %.4f with %s",
            method.method(), scores.averagePrecision(), scores.chosen()));
    return scores;
  }

  private <P> MethodScores learned(
      JudgedMethod method,
      Map<String, List<P>> pairs,
      Function<CrossMediaModel, ToDoubleFunction<P>> scorer) {
    TrainingData data = TrainingData.of(train, method.of(settings));
    var tuning =
        Tuner.tune(
            method.trainer(),
            method.space(chosen),
            data,
            data.heldOut(validation),
            trial ->
                remarks.accept(
                    Formatted.of(
                        "%s: %.4f with %s",
                        method.method(), trial.averagePrecision(), trial.parameters())));
    ToDoubleFunction<P> score = scorer.apply(tuning.best().model());
    Map<String, double[]> scores = new LinkedHashMap<>();
    pairs.forEach(
        (judges, those) -> scores.put(judges, those.stream().mapToDouble(score).toArray()));
    return new MethodScores(tuning.best().parameters(), tuning.averagePrecision(), scores);
  }

  /** Returns the parameters of all methods so far. */
  Map<String, Parameters> chosen() {
    return Map.copyOf(chosen);
  }
}

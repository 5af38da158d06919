package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedQuery;
import io.github.crossmedia.evaluate.statistics.Resampled;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One round of learning from recorded searches: two thirds of them improve the model that is
 * served, the others measure whether it became better.
 *
 * @param improvement what the clicks add to the model
 * @param gains by how much rankings became better, in discounted attractive pictures a search
 */
public record ClickLesson(
    Improvement improvement, long clicks, String propensity, Map<Estimator, Resampled> gains) {

  private static final int RESAMPLES = 1_000;
  private static final Estimator DECIDES = Estimator.DOUBLY_ROBUST;

  /** Learns on pictures as the served model sees them. */
  public static ClickLesson of(
      CrossMediaModel served, UserBehavior behavior, SeenPictures pictures) {
    SearchLog all = behavior.log();
    Propensity propensity = InterventionHarvesting.of(all);
    Improvement improvement =
        ImprovedModel.standard()
            .improvement(served, WeighedClicks.of(behavior.toLearn(), propensity), pictures);
    List<LoggedQuery> logged =
        LoggedQueries.of(behavior.toMeasure(), propensity, pictures.places());
    Map<Estimator, Resampled> gains = new EnumMap<>(Estimator.class);
    SortedMap<String, float[]> changes = improvement.columns();
    if (!changes.isEmpty() && !logged.isEmpty()) {
      Comparison comparison = new Comparison(served, improvement, pictures);
      List<CounterfactualEvaluation.Ranking> hints =
          List.of(
              comparison::guesses,
              comparison::newGuesses,
              CounterfactualEvaluation.places(comparison::served),
              CounterfactualEvaluation.places(comparison::improved));
      CounterfactualEvaluation evaluation =
          new CounterfactualEvaluation(logged, pictures.count(), RESAMPLES, 1);
      for (Estimator estimator : Estimator.values()) {
        gains.put(
            estimator,
            evaluation
                .value(estimator, comparison::improved, hints)
                .minus(evaluation.value(estimator, comparison::served, hints)));
      }
    }
    return new ClickLesson(improvement, all.clicks(), propensity.source(), gains);
  }

  /** What is added to the weights of words, over the model's features. */
  public SortedMap<String, float[]> changes() {
    return improvement.columns();
  }

  /** Whether the new rankings are better beyond the interval. */
  public boolean isBetter() {
    return gains.containsKey(DECIDES) && gains.get(DECIDES).interval().lower() > 0;
  }

  /** What was found, in a line for each estimator. */
  public List<String> remarks() {
    if (clicks == 0) {
      return List.of("nothing to learn from: no new click was recorded");
    }
    if (gains.isEmpty()) {
      return List.of("nothing to measure by: no search was recorded with the pictures it showed");
    }
    return gains.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "%s: %+.4f a search, between %+.4f and %+.4f",
                    entry.getKey().label(),
                    entry.getValue().observed(),
                    entry.getValue().interval().lower(),
                    entry.getValue().interval().upper()))
        .toList();
  }

  /** Scores before and after. */
  private static final class Comparison {

    private final CrossMediaModel served;
    private final CrossMediaModel grown;
    private final Map<Integer, float[]> changes = new TreeMap<>();
    private final SeenPictures pictures;

    Comparison(CrossMediaModel served, Improvement improvement, SeenPictures pictures) {
      this.served = served;
      this.grown = improvement.on(served);
      this.pictures = pictures;
      Vocabulary words = grown.textEncoder().orElseThrow().vocabulary();
      improvement
          .columns()
          .forEach((word, change) -> this.changes.put(words.indexOf(word).orElseThrow(), change));
    }

    float[] served(String text) {
      return pictures.scores(query(served, text), Map.of());
    }

    float[] improved(String text) {
      return pictures.scores(query(grown, text), changes);
    }

    /** The served model's probabilities. */
    float[] guesses(String text) {
      return probabilities(served, text, served(text));
    }

    /** Those of the improved model. */
    float[] newGuesses(String text) {
      return probabilities(grown, text, improved(text));
    }

    private static float[] probabilities(CrossMediaModel model, String text, float[] guesses) {
      Calibration calibration = model.textToImage().calibration(Medium.ofText(text));
      for (int i = 0; i < guesses.length; i++) {
        guesses[i] = calibration.apply(guesses[i]);
      }
      return guesses;
    }

    private static SparseVector query(CrossMediaModel model, String text) {
      return SparseVector.of(DenseVector.of(model.textToImage().query(Medium.ofText(text))));
    }
  }
}

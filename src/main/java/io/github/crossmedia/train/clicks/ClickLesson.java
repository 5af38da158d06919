package io.github.crossmedia.train.clicks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.CounterfactualGain.Rankings;
import io.github.crossmedia.train.clicks.SeenPictures.AskedQuery;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * One round of learning from recorded searches: two thirds of them improve the served model, the
 * others measure the gain.
 *
 * @param improvement the changes by the clicks
 * @param gains the gain of the rankings, in discounted attractive pictures a search
 * @param leftOut words that were clicked, but would widen a space that has to keep its words
 */
public record ClickLesson(
    ImprovedModel.Improvement improvement,
    long clicks,
    String propensity,
    Map<Estimator, ResampledFigure> gains,
    SortedSet<String> leftOut) {

  private static final Estimator DECIDES = Estimator.DOUBLY_ROBUST;

  /** Learns on the features of pictures in the served model. */
  public static ClickLesson of(
      CrossMediaModel served, UserBehavior behavior, SeenPictures pictures) {
    return of(served, behavior, pictures, ImprovedModel.standard());
  }

  /** Learns with other settings. */
  public static ClickLesson of(
      CrossMediaModel served, UserBehavior behavior, SeenPictures pictures, ImprovedModel how) {
    SearchLog all = behavior.log();
    CounterfactualGain measured =
        CounterfactualGain.by(all, behavior.toMeasure(), pictures.places());
    Propensity propensity = measured.propensity();
    WeighedClicks learned = WeighedClicks.of(behavior.toLearn(), propensity);
    ImprovedModel.Improvement improvement = how.improvement(served, learned, pictures);
    Map<Estimator, ResampledFigure> gains = Map.of();
    if (!improvement.isEmpty() && !measured.isUnmeasured()) {
      ImprovedScores before = new ImprovedScores(served, ImprovedModel.Improvement.NONE, pictures);
      ImprovedScores after = new ImprovedScores(served, improvement, pictures);
      List<LoggedRanking> hints = UnlearnedHints.of(served, how, learned, pictures);
      gains =
          measured.of(new Rankings(before::raw, after::raw, hints), EnumSet.allOf(Estimator.class));
    }
    return new ClickLesson(
        improvement,
        all.clicks(),
        propensity.source(),
        gains,
        how.addsWords() ? new TreeSet<>() : ImprovedModel.newWords(served, learned));
  }

  public SortedMap<String, WordChange> changes() {
    return improvement.words();
  }

  /** Returns true if the gain of the new rankings exceeds its interval. */
  public boolean isBetter() {
    return gains.containsKey(DECIDES) && gains.get(DECIDES).interval().lower() > 0;
  }

  /** Returns the result, in a line for each estimator. */
  public List<String> remarks() {
    if (clicks == 0) {
      return List.of("nothing to learn from: no new click was recorded");
    }
    if (improvement.isEmpty()) {
      return List.of(
          "nothing was learned: no clicked picture is in the index, or the words are new and were"
              + " clicked less than three times");
    }
    if (gains.isEmpty()) {
      return List.of(
          "nothing to measure by: no search among those set aside was recorded with the pictures"
              + " it showed");
    }
    List<String> remarks = new ArrayList<>();
    remarks.add("gain in discounted attractive pictures a search, with 95 % intervals:");
    gains.forEach(
        (estimator, gain) ->
            remarks.add(
                Formatted.of(
                    "%s%s %+.3f (%+.3f to %+.3f)",
                    estimator.label(),
                    estimator == DECIDES ? ", which decides:" : ":",
                    gain.observed(),
                    gain.interval().lower(),
                    gain.interval().upper())));
    return remarks;
  }

  /**
   * The probabilities of a model and its improvement, as hints for counterfactual evaluation. An
   * improved model overfits the clicks it learned from, so only pictures with unseen clicks show
   * how reliable it is (cross-fitting, Chernozhukov et al., "Double/debiased machine learning",
   * 2018). Pictures are therefore divided into {@value #PARTS} parts, and each part gets the hints
   * of an improvement that was learned from the others.
   */
  public static final class UnlearnedHints {

    private static final int PARTS = 3;

    private UnlearnedHints() {}

    /**
     * Returns the hints.
     *
     * @param how the settings of the improvement
     * @param clicks the clicks it was learned from
     */
    public static List<LoggedRanking> of(
        CrossMediaModel base, ImprovedModel how, WeighedClicks clicks, SeenPictures pictures) {
      ImprovedScores served = new ImprovedScores(base, ImprovedModel.Improvement.NONE, pictures);
      List<ImprovedScores> parts = new ArrayList<>();
      for (int part = 0; part < PARTS; part++) {
        int own = part;
        SeenPictures others = pictures.where(id -> pictures.places().get(id) % PARTS != own);
        parts.add(new ImprovedScores(base, how.improvement(base, clicks, others), pictures));
      }
      return List.of(
          served::calibrated,
          joined(parts, improved -> improved::calibrated),
          CounterfactualEvaluation.places(served::raw),
          joined(parts, improved -> CounterfactualEvaluation.places(improved::raw)));
    }

    /** Returns for each picture the hints of its own part. */
    private static LoggedRanking joined(
        List<ImprovedScores> parts, Function<ImprovedScores, LoggedRanking> saying) {
      List<LoggedRanking> rankings = parts.stream().map(saying).toList();
      return query -> {
        List<float[]> scores = rankings.stream().map(ranking -> ranking.scores(query)).toList();
        float[] joined = new float[scores.getFirst().length];
        for (int picture = 0; picture < joined.length; picture++) {
          joined[picture] = scores.get(picture % PARTS)[picture];
        }
        return joined;
      };
    }
  }

  /**
   * The scores of a model with an {@link ImprovedModel.Improvement} for pictures, without
   * projecting them again.
   */
  static final class ImprovedScores {

    private final CrossMediaModel grown;
    private final Map<Integer, WordChange> changes;
    private final SeenPictures pictures;

    ImprovedScores(
        CrossMediaModel base, ImprovedModel.Improvement improvement, SeenPictures pictures) {
      this.grown = improvement.on(base);
      this.pictures = pictures;
      this.changes = improvement.places(grown);
    }

    /** Returns raw scores, in the order of the pictures. */
    float[] raw(String text) {
      return pictures.scores(AskedQuery.of(grown, text), changes);
    }

    /** Returns scores as probabilities. */
    float[] calibrated(String text) {
      Calibration calibration = grown.textToImage().calibration(Medium.ofText(text));
      float[] scores = raw(text);
      for (int i = 0; i < scores.length; i++) {
        scores[i] = calibration.apply(scores[i]);
      }
      return scores;
    }
  }
}

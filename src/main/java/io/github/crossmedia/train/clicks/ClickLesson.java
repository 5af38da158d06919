package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.clicks.CounterfactualGain.Rankings;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

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
    if (!improvement.columns().isEmpty() && !measured.isUnmeasured()) {
      ImprovedScores before = new ImprovedScores(served, ImprovedModel.Improvement.NONE, pictures);
      ImprovedScores after = new ImprovedScores(served, improvement, pictures);
      List<Ranking> hints = UnlearnedHints.of(served, how, learned, pictures);
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

  /** Returns the change of each word's weights, over the model's features. */
  public SortedMap<String, float[]> changes() {
    return improvement.columns();
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
    if (improvement.columns().isEmpty()) {
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
                String.format(
                    Locale.ROOT,
                    "%s%s %+.3f (%+.3f to %+.3f)",
                    estimator.label(),
                    estimator == DECIDES ? ", which decides:" : ":",
                    gain.observed(),
                    gain.interval().lower(),
                    gain.interval().upper())));
    return remarks;
  }
}

package io.github.crossmedia.train.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The probabilities of a model and its improvement, as hints for counterfactual evaluation. An
 * improved model overfits the clicks it learned from, so only pictures with unseen clicks show how
 * reliable it is (cross-fitting, Chernozhukov et al., "Double/debiased machine learning", 2018).
 * Pictures are therefore divided into {@value #PARTS} parts, and each part gets the hints of an
 * improvement that was learned from the others.
 */
public final class UnlearnedHints {

  private static final int PARTS = 3;

  private UnlearnedHints() {}

  /**
   * Returns the hints.
   *
   * @param how the settings of the improvement
   * @param clicks the clicks it was learned from
   */
  public static List<Ranking> of(
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
  private static Ranking joined(
      List<ImprovedScores> parts, Function<ImprovedScores, Ranking> saying) {
    List<Ranking> rankings = parts.stream().map(saying).toList();
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

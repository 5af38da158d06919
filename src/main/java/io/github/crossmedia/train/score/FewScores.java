package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;

/**
 * Scores that are too few for a calibration of their own: what is fitted to them stays near another
 * calibration.
 */
public final class FewScores {

  private final ScoredPairs pairs = new ScoredPairs();

  /** Adds a raw score, on the scale of the other calibration. */
  public void add(float score, boolean isRelevant) {
    pairs.add(score, isRelevant);
  }

  /** The calibration of these scores; without any, the other one. */
  public Calibration near(Calibration other) {
    return pairs.size() == 0
        ? other
        : IsotonicRegression.fitted(pairs, Curve.of(other)).calibration(new ScoreScale(1, 0));
  }
}

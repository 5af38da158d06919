package io.github.crossmedia.train;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.IsotonicRegression.Curve;

/** Scores too few for a calibration of their own: what is fitted to them stays near another one. */
public final class FewScores {

  private final ScoredPairs pairs = new ScoredPairs();

  /** Adds a raw score, as the other calibration takes it. */
  public void add(float score, boolean isRelevant) {
    pairs.add(score, isRelevant);
  }

  /** The calibration of these scores, the other one where there are none. */
  public Calibration near(Calibration other) {
    return pairs.size() == 0
        ? other
        : IsotonicRegression.fitted(pairs, Curve.of(other)).calibration(new ScoreScale(1, 0));
  }
}

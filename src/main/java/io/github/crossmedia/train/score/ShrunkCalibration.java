package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;

/** Scores that are too few for their own calibration: the fit stays near another calibration. */
public final class ShrunkCalibration {

  private final ScoredPairs pairs = new ScoredPairs();

  /** Adds a raw score, on the scale of the other calibration. */
  public void add(float score, boolean isRelevant) {
    pairs.add(score, isRelevant);
  }

  /** Returns the calibration of these scores, or the other one if there are none. */
  public Calibration near(Calibration other) {
    return pairs.size() == 0
        ? other
        : IsotonicRegression.fitted(pairs, Curve.of(other)).calibration(new ScoreScale(1, 0));
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import org.apache.lucene.search.Explanation;

/** From raw scores to the scores Lucene sees, calibrated and boosted, and back. */
record ScoreMap(Calibration calibration, float boost) {

  /** The score of a raw score; never decreases as the raw score grows. */
  float score(float raw) {
    return boost * calibration.apply(raw);
  }

  /** The highest score any raw score can have. */
  float highest() {
    return score(Float.POSITIVE_INFINITY);
  }

  /** A raw score, zero or more, below which no raw score maps to {@code score} or more. */
  float rawOf(float score) {
    // rounding in the product may lift what lies just below the quotient
    float calibrated = Math.nextDown(Math.nextDown(score / boost));
    return calibrated > 0
        ? Math.clamp(calibration.invertedDown(calibrated), 0, Float.MAX_VALUE)
        : 0;
  }

  Explanation explain(Explanation raw) {
    float rawScore = raw.getValue().floatValue();
    Explanation calibrated =
        Explanation.match(
            calibration.apply(rawScore),
            "calibrated score, computed as the model's map of the raw score from:",
            raw);
    return boost == 1
        ? calibrated
        : Explanation.match(
            score(rawScore), "product of:", Explanation.match(boost, "boost"), calibrated);
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Grades;
import org.apache.lucene.search.Explanation;

/** Maps raw scores to the calibrated and boosted scores that Lucene uses, and back. */
record ScoreMap(Calibration calibration, float boost) implements ScoreMapping {

  @Override
  public float score(float raw) {
    return boost * calibration.apply(raw);
  }

  /** Returns the highest score that any raw score is mapped to. */
  float highest() {
    return score(Float.POSITIVE_INFINITY);
  }

  @Override
  public float rawOf(float score) {
    // rounding of the product may lift a score that lies just below the quotient
    float calibrated = Math.nextDown(Math.nextDown(score / boost));
    return calibrated > 0 ? calibration.invertedDown(calibrated) : Float.NEGATIVE_INFINITY;
  }

  private static String reads(Grades grades, float score) {
    return Formatted.of(
        ", which reads as grade %.2f by people who judge from %s to %s",
        grades.of(score), grades.lowest(), grades.highest());
  }

  @Override
  public Explanation explain(Explanation raw) {
    float rawScore = raw.getValue().floatValue();
    float score = calibration.apply(rawScore);
    Explanation calibrated =
        Explanation.match(
            score,
            "calibrated score"
                + calibration.grades().map(grades -> reads(grades, score)).orElse("")
                + ", computed as "
                + (calibration.share() == 1
                    ? ""
                    : Formatted.of(
                        "%s, for words that the model does not know, times ", calibration.share()))
                + "the model's map of the raw score from:",
            raw);
    return boost == 1
        ? calibrated
        : Explanation.match(
            score(rawScore), "product of:", Explanation.match(boost, "boost"), calibrated);
  }
}

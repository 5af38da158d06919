package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Grades;
import org.apache.lucene.search.Explanation;
import org.junit.jupiter.api.Test;

final class ScoreMapTest {

  private static final Calibration MAP =
      Calibration.of(new float[] {0, 1}, new float[] {0.25f, 0.75f});

  @Test
  void anExplanationReadsTheScoreAsAGrade() {
    assertEquals(
        "calibrated score, which reads as grade 3.00 by people who judge from 1.0 to 5.0,"
            + " computed as the model's map of the raw score from:",
        explained(MAP.readAs(new Grades(1, 5))).getDescription());
    assertEquals(0.5f, explained(MAP.readAs(new Grades(1, 5))).getValue());
  }

  @Test
  void withoutJudgmentsAScoreIsAProbability() {
    assertEquals(
        "calibrated score, computed as the model's map of the raw score from:",
        explained(MAP).getDescription());
  }

  private static Explanation explained(Calibration map) {
    return new ScoreMap(map, 1).explain(Explanation.match(0.5f, "raw"));
  }
}

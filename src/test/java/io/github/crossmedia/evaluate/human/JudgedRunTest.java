package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.ranking.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class JudgedRunTest {

  @Test
  void scoresThatGoWithTheGradesAgree() {
    List<Judgment> judgments = new ArrayList<>();
    Map<String, Float> scores = new TreeMap<>();
    for (int i = 0; i < 20; i++) {
      judgments.add(judgment(i + ".jpg", 1 + i % 5));
      scores.put(i + ".jpg", (float) Math.exp(i % 5));
    }
    judgments.add(judgment("missing.jpg", 5));

    JudgedRun judged = JudgedRun.of(judgments, Run.of("r", Map.of("red+boat", scores)), 50, 1);

    assertEquals(20, judged.pairs());
    assertEquals(1, judged.missing());
    assertEquals(1, judged.spearman().observed(), 1e-9);
    assertEquals(1, judged.mapped().orElseThrow().observed(), 1e-9);
    assertTrue(judged.pearson().observed() < 0.95);
    assertEquals(1, judged.averagePrecision().observed(), 1e-9);
  }

  @Test
  void aRunWithoutJudgedPairsSaysSo() {
    Run run = Run.of("r", Map.of("red+boat", Map.of("a", 1f, "b", 2f)));

    assertThrows(
        IllegalArgumentException.class, () -> JudgedRun.of(List.of(judgment("c", 1)), run, 50, 1));
  }

  private static Judgment judgment(String picture, double grade) {
    return new Judgment(
        "ann",
        new Question.Text("red boat"),
        picture,
        OptionalDouble.of(grade),
        Judgments.SCALE,
        false,
        1);
  }
}

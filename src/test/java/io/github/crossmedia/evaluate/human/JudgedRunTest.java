package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.ranking.Run;
import java.util.ArrayList;
import java.util.Collections;
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
    assertEquals(0, judged.normalisedRank().observed(), 1e-9);
    assertEquals("pictures", judged.heldOut());
    assertEquals(Collections.nCopies(11, 1.0), judged.precision());
    assertEquals(0, judged.bins().getFirst().grade(), 1e-9);
    assertEquals(1, judged.bins().getLast().grade(), 1e-9);
  }

  /** Queries are held out, and their maps know nothing of their own grades. */
  @Test
  void tenQueriesAreEnoughToHoldOut() {
    List<Judgment> judgments = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    for (int query = 0; query < 10; query++) {
      for (int grade = 1; grade <= 5; grade++) {
        judgments.add(judgment("query " + query, query + "-" + grade, grade));
        scores.add((double) 5 - grade);
      }
    }
    List<JudgedPair> pairs = JudgedPair.of(judgments);
    HeldOutPairs heldOut = HeldOutPairs.of(pairs);
    double[] grades = pairs.stream().mapToDouble(JudgedPair::grade).toArray();
    ScoredGrades reversed =
        ScoredGrades.of(scores.stream().mapToDouble(Double::doubleValue).toArray(), grades);

    assertEquals("queries", heldOut.kind());
    assertEquals(10, heldOut.groups().stream().distinct().count());
    for (double mapped : heldOut.mapped(reversed, 1).orElseThrow().scores()) {
      assertEquals(3, mapped, 1e-9, "no increasing map fits, so all is the mean");
    }
    assertEquals("pictures", HeldOutPairs.of(pairs.subList(0, 45)).kind());
    List<JudgedPair> few = pairs.subList(0, 9);
    assertTrue(HeldOutPairs.of(few).mapped(reversed, 1).isEmpty(), "nine pictures are too few");
  }

  @Test
  void aRunWithoutJudgedPairsSaysSo() {
    Run run = Run.of("r", Map.of("red+boat", Map.of("a", 1f, "b", 2f)));

    assertThrows(
        IllegalArgumentException.class, () -> JudgedRun.of(List.of(judgment("c", 1)), run, 50, 1));
  }

  private static Judgment judgment(String picture, double grade) {
    return judgment("red boat", picture, grade);
  }

  private static Judgment judgment(String query, String picture, double grade) {
    return new Judgment(
        "ann",
        new JudgedQuery.Text(query),
        picture,
        OptionalDouble.of(grade),
        Judgments.SCALE,
        false,
        1);
  }
}

package io.github.crossmedia.evaluate.ranking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UnratedBoundsTest {

  /** Four hits: relevant, unrated, not relevant, unrated. A relevant item is not found. */
  private static final Run RUN =
      Run.of("r", Map.of("q", Map.of("a", 4f, "b", 3f, "c", 2f, "d", 1f)));

  private static final Judgments JUDGED = Judgments.of(Map.of("q", Map.of("a", 1, "c", 0, "x", 1)));

  @Test
  void precisionCountsUnratedAsNoneOrAll() {
    UnratedBounds bounds = UnratedBounds.of(Measures.precisionAt(4), JUDGED, RUN);
    assertEquals(1 / 4.0, bounds.lower());
    assertEquals(3 / 4.0, bounds.upper());
    assertEquals(2, bounds.unrated());
    assertEquals(4, bounds.ranked());
    assertEquals(0.5, bounds.share());
  }

  @Test
  void averagePrecisionIsHighestAndLowestBetweenTheExtremes() {
    UnratedBounds bounds = UnratedBounds.of(Measures.averagePrecision(), JUDGED, RUN);
    // with b: (1 + 2/2) / 3 = 2/3; with b and d: (1 + 1 + 3/4) / 4 = .6875 is more
    assertEquals((1 + 1 + 3 / 4.0) / 4, bounds.upper(), 1e-12);
    // with none: 1/2; with d alone: (1 + 2/4) / 3 = 1/2
    assertEquals(0.5, bounds.lower(), 1e-12);
  }

  @Test
  void negativeGainsAreUnratedAndRelevantOnesAloneAreComplete() {
    assertTrue(UnratedBounds.apply(JUDGED));
    assertFalse(UnratedBounds.apply(Judgments.of(Map.of("q", Map.of("a", 1)))));
    UnratedBounds bounds =
        UnratedBounds.of(
            Measures.precisionAt(1),
            Judgments.of(Map.of("q", Map.of("a", -1, "b", 0, "c", 1))),
            RUN);
    assertEquals(0, bounds.lower());
    assertEquals(1, bounds.upper());
  }

  /** All assignments of relevance to the unrated items are tried. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "map",
        "Rprec",
        "P_3",
        "ndcg",
        "mAP@4",
        "R@2",
        "median_rank",
        "normalised_rank",
        "iprec_at_recall_0.50"
      })
  void noAssignmentIsOutsideAndBothEndsAreReached(String name) {
    Measure measure = Measures.named(name);
    Random random = new Random(7);
    for (int trial = 0; trial < 60; trial++) {
      Map<String, Float> scores = new LinkedHashMap<>();
      Map<String, Integer> gains = new LinkedHashMap<>(Map.of("missing", 1));
      int items = 3 + random.nextInt(6);
      for (int i = 0; i < items; i++) {
        scores.put("i" + i, (float) -i);
        int kind = random.nextInt(3);
        if (kind < 2) {
          gains.put("i" + i, kind);
        }
      }
      Run run = Run.of("r", Map.of("q", scores));
      UnratedBounds bounds = UnratedBounds.of(measure, Judgments.of(Map.of("q", gains)), run);
      double lowest = Double.POSITIVE_INFINITY;
      double highest = Double.NEGATIVE_INFINITY;
      for (int assignment = 0; assignment < 1 << items; assignment++) {
        Map<String, Integer> all = new LinkedHashMap<>(gains);
        for (int i = 0; i < items; i++) {
          all.putIfAbsent("i" + i, assignment >> i & 1);
        }
        double value = Evaluation.ofAllJudged(Judgments.of(Map.of("q", all)), run).mean(measure);
        lowest = Math.min(lowest, value);
        highest = Math.max(highest, value);
      }
      assertEquals(lowest, bounds.lower(), 1e-12, name + " " + gains);
      assertEquals(highest, bounds.upper(), 1e-12, name + " " + gains);
    }
  }
}

package io.github.crossmedia.evaluate.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ClickReliabilityTest {

  @Test
  void theBrierScoreIsThatOfLooksTimesScores() {
    ClickReliability reliability = new ClickReliability();
    reliability.add(0.8f, 0.5, 10, 4);
    reliability.add(0.1f, 1, 10, 2);
    // the first promises .4, the second .1
    double expected = (4 * 0.36 + 6 * 0.16 + 2 * 0.81 + 8 * 0.01) / 20;
    assertEquals(expected, reliability.brier(), 1e-6);
    // 6 clicks of 15 looks: .4 for all promises .2 and .4
    double base = (4 * 0.64 + 6 * 0.04 + 2 * 0.36 + 8 * 0.16) / 20;
    assertEquals(1 - expected / base, reliability.skill(), 1e-6);
    // 5 looks at .8 of which 4 clicked, 10 looks at .1 of which 2 clicked
    assertEquals((5 * 0 + 10 * 0.1) / 15, reliability.error(), 1e-6);
    assertEquals(20, reliability.shown());
    assertEquals(
        List.of(0.1, 0.8),
        reliability.steps().stream().map(step -> Math.rint(step.said() * 1e6) / 1e6).toList());
    assertEquals(0.8, reliability.steps().getLast().clicked(), 1e-12, "4 of 5 looks");
  }

  @Test
  void trueProbabilitiesAreBestWhateverThePosition() {
    SplittableRandom random = new SplittableRandom(1);
    ClickReliability right = new ClickReliability();
    ClickReliability high = new ClickReliability();
    for (int i = 0; i < 20_000; i++) {
      float score = (float) random.nextDouble();
      double looked = 1.0 / (1 + i % 10);
      int clicked = random.nextDouble() < score * looked ? 1 : 0;
      right.add(score, looked, 1, clicked);
      high.add((float) Math.sqrt(score), looked, 1, clicked);
    }
    assertEquals(true, right.brier() < high.brier());
    right.steps().forEach(step -> assertEquals(step.said(), step.clicked(), 0.06));
  }

  /** Twice as many clicks as looks are expected by chance; a share is never above 1. */
  @Test
  void aShareOfLooksIsAtMostOne() {
    ClickReliability reliability = new ClickReliability();
    reliability.add(0.85f, 0.1, 10, 2);
    assertEquals(1, reliability.steps().getFirst().clicked());
    assertEquals(0.15, reliability.error(), 1e-6);
  }

  @Test
  void scoresAreProbabilities() {
    ClickReliability reliability = new ClickReliability();
    assertEquals(0, reliability.brier());
    assertEquals(List.of(), reliability.steps());
    assertThrows(IllegalArgumentException.class, () -> reliability.add(1.2f, 1, 1, 0));
  }
}

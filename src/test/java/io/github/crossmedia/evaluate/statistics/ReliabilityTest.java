package io.github.crossmedia.evaluate.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.evaluate.statistics.Reliability.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReliabilityTest {

  private final Reliability reliability = new Reliability();

  @Test
  void scoresAreMeasuredAsProbabilities() {
    reliability.add(1, 0.75f, true);
    reliability.add(1, 0.25f, false);
    reliability.add(2, 0.5f, true);
    reliability.add(7, 0.125f, false);
    Quality all = reliability.all();
    assertEquals(4, all.pairs());
    assertEquals(0.5, all.base());
    assertEquals(-(2 * Math.log(0.75) + Math.log(0.5) + Math.log(0.875)) / 4, all.logLoss(), 1e-9);
    assertEquals(Math.log(2), all.baseLogLoss(), 1e-9);
    double squares = (2 * 0.0625 + 0.25 + 0.015625) / 4;
    assertEquals(1 - squares / 0.25, all.brierSkill(), 1e-9);
    assertEquals((0.75 + 0.25 + 0.5 + 0.125) / 4, all.bestSaid(), 1e-9);
    assertEquals(List.of(1, 2, Reliability.MAX_WORDS), reliability.groups());
    assertEquals(List.of(new Step(1, 0.25, 0), new Step(1, 0.75, 1)), reliability.steps(1));
  }

  @Test
  void aHundredWrongCertaintiesAreWorseThanTheBase() {
    for (int i = 0; i < 100; i++) {
      reliability.add(1, i < 90 ? 0.9f : 0.1f, i % 2 == 0);
    }
    Quality all = reliability.all();
    assertTrue(all.brierSkill() < 0, all.toString());
    assertTrue(all.logLoss() > all.baseLogLoss(), all.toString());
    assertTrue(Double.isFinite(all.logLoss()));
  }

  @Test
  void whatIsNoProbabilityIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> reliability.add(1, 1.5f, true));
    assertThrows(IllegalArgumentException.class, () -> reliability.add(1, Float.NaN, true));
  }
}

package io.github.crossmedia.reproduce.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SingleTestTest {

  private static List<Double> sessions(int count, double share, SplittableRandom random) {
    List<Double> credit = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      credit.add(random.nextDouble() < share ? 1.0 : 0.0);
    }
    return credit;
  }

  /** Of 100 sessions 60 prefer the second version: 0.1 above fair at a deviation of sqrt(0.24). */
  @Test
  void theTextbookFormula() {
    List<Double> credit = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      credit.add(i < 60 ? 1.0 : 0.0);
    }
    SingleTest test = SingleTest.of(credit);

    assertEquals(0.1 / Math.sqrt(0.24), test.distance(), 1e-12);
    assertEquals(2.041, test.errors(), 0.001);
    assertEquals(2.8 * 2.8 * 0.24 / 0.01, test.needed(), 1e-9);
    assertTrue(test.needed(1) < test.needed() && test.needed() < test.needed(-1));
  }

  @Test
  void asManySessionsAsNeededDecideFourOfFive() {
    SplittableRandom random = new SplittableRandom(1);
    int needed = (int) Math.round(SingleTest.of(sessions(200_000, 0.6, random)).needed());
    int decided = 0;
    for (int log = 0; log < 1_000; log++) {
      decided += SingleTest.of(sessions(needed, 0.6, random)).errors() > 1.96 ? 1 : 0;
    }
    assertEquals(800, decided, 40);
  }
}

package io.github.crossmedia.evaluate.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ChanceTest {

  /** Two of four are relevant: six rankings, each as likely. */
  @Test
  void theMeanOfAllRankings() {
    double sum = 0;
    int rankings = 0;
    for (int one = 0; one < 4; one++) {
      for (int other = one + 1; other < 4; other++) {
        int[] gains = new int[4];
        gains[one] = 1;
        gains[other] = 1;
        sum += Measures.averagePrecision().of(RankedRelevance.ofGains(gains));
        rankings++;
      }
    }
    assertEquals(sum / rankings, Chance.averagePrecision(2, 4), 1e-12);
  }

  @Test
  void theEnds() {
    assertEquals((1 + 1 / 2.0 + 1 / 3.0) / 3, Chance.averagePrecision(1, 3), 1e-12);
    assertEquals(1, Chance.averagePrecision(5, 5), 1e-12);
    assertEquals(1, Chance.averagePrecision(1, 1), 1e-12);
    assertEquals(0, Chance.averagePrecision(0, 7));
  }
}

package io.github.crossmedia.reproduce.ogive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive.OgiveChain;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive.OgivePrior;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MonotoneOgiveTest {

  private static final int PAIRS = 200;

  @Test
  void theIntervalsHoldTheTruthAsOftenAsTheySay() {
    int held = 0;
    int all = 0;
    double error = 0;
    for (int run = 0; run < 20; run++) {
      MonotoneOgive ogive = fit(run, 0.7);
      for (double score = 0.05; score < 1; score += 0.1) {
        double truth = truth(score);
        held += ogive.lower().at(score) <= truth && truth <= ogive.upper().at(score) ? 1 : 0;
        error += Math.abs(ogive.at(score) - truth);
        all++;
      }
      assertEquals(0.7, ogive.deviation(), 0.12);
    }
    double share = held / (double) all;
    assertTrue(share >= 0.9 && share <= 1, "held " + share);
    assertTrue(error / all < 0.2, "mean error " + error / all);
  }

  @Test
  void everyQuantileIsMonotone() {
    MonotoneOgive ogive = fit(3, 1.5);

    for (GradeMap.KnotMap map :
        new GradeMap.KnotMap[] {ogive.mean(), ogive.lower(), ogive.upper()}) {
      double[] grades = map.grades();
      for (int i = 1; i < grades.length; i++) {
        assertTrue(grades[i] >= grades[i - 1], i + " of " + Arrays.toString(grades));
      }
      assertTrue(grades[0] >= 1 && grades[grades.length - 1] <= 5);
    }
  }

  @Test
  void moreNoiseMakesWiderIntervals() {
    assertTrue(width(fit(4, 0.3)) < 0.6 * width(fit(4, 1.5)));
  }

  private static double width(MonotoneOgive ogive) {
    return ogive.upper().at(0.5) - ogive.lower().at(0.5);
  }

  /** Without any grade the chain must wander as its prior says; a wrong jump would not. */
  @Test
  void withoutGradesTheChainReturnsItsPrior() {
    var scores =
        IntStream.range(0, 41).mapToObj(i -> new MonotoneRegression.Group(i, i, 0, 0, 0)).toList();
    OgiveChain chain =
        new OgiveChain(scores, 0, new OgivePrior(1, 5, new MonotoneOgive.Options(3, 0, 40, 2, 9)));
    int sweeps = 40_000;
    double[] changes = new double[sweeps];
    double[] middle = new double[sweeps];
    double[] first = new double[sweeps];
    int[] counts = new int[60];
    for (int i = 0; i < sweeps; i++) {
      chain.sweep();
      counts[chain.changes()]++;
      changes[i] = chain.changes();
      middle[i] = chain.level(20);
      if (chain.changes() == 1) {
        first[i] = chain.level(0);
      }
    }
    assertEquals(3, Arrays.stream(changes).average().orElseThrow(), 0.1);
    assertEquals(Math.exp(-3) * 9 / 2, counts[2] / (double) sweeps, 0.02);
    assertEquals(3, Arrays.stream(middle).average().orElseThrow(), 0.05);
    // The smaller of two levels drawn evenly from 1 to 5 is 1 + 4 / 3 on average.
    assertEquals(
        1 + 4 / 3.0, Arrays.stream(first).filter(level -> level > 0).average().orElseThrow(), 0.1);
  }

  private static double truth(double score) {
    return 1 + 4 / (1 + Math.exp(-10 * (score - 0.6)));
  }

  private static MonotoneOgive fit(int seed, double noise) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] scores = random.doubles(PAIRS).toArray();
    double[] grades =
        Arrays.stream(scores).map(score -> truth(score) + noise * random.nextGaussian()).toArray();
    return MonotoneOgive.fit(
        ScoredGrades.of(scores, grades), 1, 5, new MonotoneOgive.Options(6, 500, 2000, 64, seed));
  }
}

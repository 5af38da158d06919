package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class PairSamplingTest {

  private static final int PAIRS = 20_000;
  private static final int JUDGED = 300;

  @Test
  void theUniformityErrorIsThatOfArithmetic() {
    assertEquals(0, error(1, 2, 3, 4, 5), 1e-12);
    assertEquals(0.32, error(1, 1, 1), 1e-12);
    assertEquals((0.3 + 0.3 + 0.2 + 0.2 + 0.2) / 5, error(1, 2), 1e-12);
  }

  private static double error(double... grades) {
    return Uniformity.error(
        Arrays.stream(grades).boxed().collect(Collectors.toList()), Judgments.SCALE);
  }

  /** Hardly any pair is relevant; each round of sampling meets the grades more evenly. */
  @Test
  void roundsMakeTheGradesEvener() {
    SplittableRandom random = new SplittableRandom(1);
    double[] truth = random.doubles(PAIRS).map(u -> 1 + 4 * Math.pow(u, 20)).toArray();
    double[] scores =
        Arrays.stream(truth).map(grade -> grade + 0.5 * random.nextGaussian()).toArray();
    SimulatedJudge judge = new SimulatedJudge("ann", 0, 1, 0.3, 1);
    double[] said = new double[PAIRS];
    Arrays.setAll(said, pair -> judge.grade(truth[pair], pair, Judgments.SCALE));

    double[] even = new double[PAIRS];
    Arrays.fill(even, 1);
    List<Integer> atRandom = drawn(even);
    List<Integer> byRank = drawn(PairSampling.byRank(scores));
    int[] judged = byRank.stream().mapToInt(Integer::intValue).toArray();
    var map = MonotoneRegression.fit(ScoredGrades.of(scores, said).at(judged));
    List<Integer> byMap = drawn(PairSampling.byExpectedGrade(scores, map, Judgments.SCALE));

    double first = error(said, atRandom);
    double second = error(said, byRank);
    double third = error(said, byMap);
    assertTrue(second < first && third < 0.7 * second, first + ", " + second + ", " + third);
  }

  private static List<Integer> drawn(double[] weights) {
    return PairSampling.draw(PairSampling.chances(weights, JUDGED), 1).stream()
        .map(SampledPair::pair)
        .toList();
  }

  private static double error(double[] said, List<Integer> pairs) {
    return Uniformity.error(pairs.stream().map(pair -> said[pair]).toList(), Judgments.SCALE);
  }

  @Test
  void pairsThatAreCertainLeaveTheirShareToOthers() {
    double[] chances = PairSampling.chances(new double[] {100, 1, 1, 2}, 2);

    assertEquals(List.of(1.0, 0.25, 0.25, 0.5), Arrays.stream(chances).boxed().toList());
  }

  @Test
  void eachPairIsDrawnAsOftenAsItsChanceSays() {
    double[] chances = {1, 0.25, 0.25, 0.5};
    int[] counts = new int[4];
    for (int seed = 0; seed < 2000; seed++) {
      List<SampledPair> chosen = PairSampling.draw(chances, seed);
      assertEquals(2, chosen.size());
      chosen.forEach(each -> counts[each.pair()]++);
    }
    for (int pair = 0; pair < 4; pair++) {
      assertEquals(chances[pair], counts[pair] / 2000.0, 0.04);
    }
  }
}

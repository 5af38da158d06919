package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.Correlation;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SampledMeasuresTest {

  private static final double[] ONES = {1, 1, 1, 1, 1, 1, 1};

  @Test
  void theSumOfFifthPowersIsTheSum() {
    double sum = 0;
    for (int n = 0; n < 30; n++) {
      sum += Math.pow(n, 5);
      assertEquals(sum, JudgedRun.SampledRank.powers(n), 1e-6 * sum);
    }
  }

  @Test
  void normalisedRankIsZeroForTheBestOrderAndOneForTheWorst() {
    double[] scores = {7, 6, 5, 4, 3, 2, 1};

    assertEquals(0, rank(scores, 5, 5, 1, 1, 1, 1, 1), 1e-12);
    assertEquals(1, rank(scores, 1, 1, 1, 1, 1, 5, 5), 1e-12);
    // One relevant pair at rank 2 of 7: (32 - 1) / (7^5 - 1).
    assertEquals(31 / 16806.0, rank(scores, 1, 5, 1, 1, 1, 1, 1), 1e-12);
    // Two of 7 that tie: the mean fifth power is (1 + ... + 7^5) / 7 = 4144 for each.
    assertEquals((2 * 4144 - 33) / (24583 - 33.0), rank(ONES, 5, 5, 1, 1, 1, 1, 1), 1e-12);
  }

  private static double rank(double[] scores, double... grades) {
    return JudgedRun.SampledRank.of(
        ScoredGrades.of(scores, grades), JudgedRun.SampledPrecision.RELEVANT_ABOVE);
  }

  /** Relevant at ranks 1 and 3 of four, the second of which stands for three pairs. */
  @Test
  void precisionAtALevelIsTheBestAtThatRecallOrMore() {
    ScoredGrades weighted =
        new ScoredGrades(
            new double[] {4, 3, 2, 1}, new double[] {5, 1, 5, 1}, new double[] {1, 1, 3, 1});

    List<Double> levels = JudgedRun.SampledPrecision.of(weighted, 3).atElevenLevels();

    assertEquals(1, levels.get(2), 1e-12, "a quarter is found at once");
    assertEquals(4 / 5.0, levels.get(3), 1e-12);
    assertEquals(4 / 5.0, levels.get(10), 1e-12);
  }

  /** Each question is ranked as people do, but one has far higher scores and lower grades. */
  @Test
  void scoresMayAgreeWithinQuestionsAlone() {
    ScoredGrades data =
        new ScoredGrades(
            new double[] {101, 102, 103, 1, 2, 9},
            new double[] {1, 2, 3, 3, 4, 4},
            new double[] {1, 1, 1, 1, 1, 0});

    ScoredGrades within = JudgedRun.WithinQuestions.of(data, List.of("a", "a", "a", "b", "b", "b"));

    assertTrue(WeightedCorrelation.pearson(data) < -0.5);
    assertEquals(1, WeightedCorrelation.pearson(within), 1e-12);
  }

  @Test
  void aWeightOfThreeIsThreePairs() {
    ScoredGrades weighted =
        new ScoredGrades(
            new double[] {1, 2, 3, 4}, new double[] {1, 4, 2, 5}, new double[] {3, 1, 2, 1});
    double[] scores = {1, 1, 1, 2, 3, 3, 4};
    double[] grades = {1, 1, 1, 4, 2, 2, 5};
    Correlation repeated = Correlation.of(scores, grades);

    WeightedCorrelation correlation = WeightedCorrelation.of(weighted);
    assertEquals(repeated.pearson(), correlation.pearson(), 1e-12);
    assertEquals(repeated.spearman(), correlation.spearman(), 1e-12);
    assertEquals(49 / 15.0, correlation.effective(), 1e-12);
    assertEquals(
        JudgedRun.SampledPrecision.of(ScoredGrades.of(scores, grades), 3).averagePrecision(),
        JudgedRun.SampledPrecision.of(weighted, 3).averagePrecision(),
        1e-12);
  }

  @Test
  void precisionAndRecallAreThoseOfArithmetic() {
    ScoredGrades data =
        new ScoredGrades(new double[] {9, 8, 7}, new double[] {5, 1, 4}, new double[] {1, 10, 4});

    var curve = JudgedRun.SampledPrecision.of(data, 3);

    assertEquals(List.of(1.0, 1 / 11.0, 5 / 15.0), precisions(curve));
    assertEquals(0.2, curve.points().get(1).recall(), 1e-12);
    assertEquals(0.2 * 1 + 0.8 / 3, curve.averagePrecision(), 1e-12);
    assertEquals(225 / 117.0, curve.effective(), 1e-12);
  }

  private static List<Double> precisions(JudgedRun.SampledPrecision curve) {
    return curve.points().stream().map(JudgedRun.SampledPrecision.Point::precision).toList();
  }

  /** Weights undo the sampling: on average a sample says what is true of all pairs. */
  @Test
  void inverseChancesUndoTheSampling() {
    SplittableRandom random = new SplittableRandom(3);
    double[] scores = random.doubles(4000).toArray();
    double[] grades =
        Arrays.stream(scores).map(score -> random.nextDouble() < score / 10 ? 5 : 1).toArray();
    ScoredGrades all = ScoredGrades.of(scores, grades);
    double[] chances = PairSampling.chances(PairSampling.byRank(scores), 400);

    double weighted = 0;
    double plain = 0;
    int runs = 60;
    for (int seed = 0; seed < runs; seed++) {
      List<SampledPair> chosen = PairSampling.draw(chances, seed);
      assertEquals(400, chosen.size());
      ScoredGrades sample = all.at(chosen.stream().mapToInt(SampledPair::pair).toArray());
      double[] weights = chosen.stream().mapToDouble(each -> 1 / each.chance()).toArray();
      weighted += share(new ScoredGrades(sample.scores(), sample.grades(), weights)) / runs;
      plain += share(sample) / runs;
    }

    assertEquals(share(all), weighted, 0.01);
    assertTrue(plain > 1.5 * share(all), "sampling by score finds more relevant pairs: " + plain);
  }

  private static double share(ScoredGrades data) {
    return JudgedRun.SampledPrecision.of(data, 3).points().getLast().precision();
  }

  @Test
  void binsHoldAboutAsManyPairsEach() {
    double[] scores = {1, 2, 2, 2, 3, 4, 5, 6};
    var bins = AdaptiveBins.of(ScoredGrades.of(scores, scores), 4);

    assertEquals(
        List.of(4.0, 2.0, 1.0, 1.0), bins.stream().map(AdaptiveBins.Bin::effective).toList());
    assertEquals(1.75, bins.getFirst().score(), 1e-12);
  }
}

package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.reproduce.baseline.BaselinePicture;
import io.github.crossmedia.reproduce.human.CorelExperiment.SeriesTruth;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class SimulatedJudgingTest {

  private static final int PAIRS = 20_000;

  @Test
  void theSecondRoundMeetsGradesMoreEvenlyAndCalibratingHelpsOnHeldOutPairs() {
    double[] truth = truth();
    SplittableRandom random = new SplittableRandom(3);
    double[] good = noisy(truth, 0.4, random);
    double[] bad = noisy(truth, 2, random);

    var judged = new SimulatedJudging(truth, List.of(good, bad)).run();

    assertTrue(judged.secondError() < judged.firstError(), judged.toString());
    assertTrue(judged.effect().after() > judged.effect().before(), judged.effect().toString());
    assertEquals(judged.pairs().size(), judged.grades().length);
    assertTrue(correlation(good, judged) > correlation(bad, judged) + 0.1);
  }

  private static double correlation(double[] scores, SimulatedJudging.Outcome judged) {
    return WeightedCorrelation.pearson(
        new ScoredGrades(
            judged.pairs().stream().mapToDouble(pair -> scores[pair.pair()]).toArray(),
            judged.grades(),
            judged.pairs().stream().mapToDouble(pair -> 1 / pair.chance()).toArray()));
  }

  private static double[] truth() {
    return new SplittableRandom(1).doubles(PAIRS).map(u -> 1 + 4 * Math.pow(u, 12)).toArray();
  }

  private static double[] noisy(double[] truth, double noise, SplittableRandom random) {
    return Arrays.stream(truth).map(grade -> grade + noise * random.nextGaussian()).toArray();
  }

  /** Themes: series 1 is sea and sand, series 2 sea and sky, series 3 moss. */
  @Test
  void whatIsTakenForTrueIsOfSeriesAndNotOfCaptions() {
    SeriesTruth truth =
        new SeriesTruth(
            List.of(of("1000", "sea", "sand"), of("2000", "sea", "sky"), of("3000", "moss")));

    assertEquals(4.6, truth.of(of("1001", "moss"), of("1002", "sky")), 1e-12);
    assertEquals(1 + 3 * 0.5, truth.of(of("1001"), of("2001")), 1e-12);
    assertEquals(1, truth.of(of("1001", "moss"), of("3001", "moss")), 1e-12);
  }

  private static BaselinePicture of(String id, String... words) {
    SparseVector none = SparseVector.of(1, Map.of());
    return new BaselinePicture(id, Set.of(words), none, none, List.of());
  }
}

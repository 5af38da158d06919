package io.github.crossmedia.gallery.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.gallery.judge.JudgingAim.RankDifference;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two runs are compared by the grades of few of their pairs. */
final class DifferenceSamplingTest {

  private static final System.Logger LOG = System.getLogger(DifferenceSamplingTest.class.getName());
  private static final Scale SCALE = new Scale(1, 5);
  private static final int QUERIES = 40;
  private static final int PICTURES = 60;

  /** Two runs that see the truth through different noise, and what a judge would say. */
  private record Versions(
      Map<AskedPicture, Double> grades, List<Found> found, JudgingAim.DifferenceSampling aim) {

    static Versions of(long seed, double firstNoise, double secondNoise) {
      SplittableRandom random = new SplittableRandom(seed);
      Map<String, Map<String, Float>> one = new LinkedHashMap<>();
      Map<String, Map<String, Float>> other = new LinkedHashMap<>();
      Map<AskedPicture, Double> grades = new HashMap<>();
      SimulatedJudge judge = new SimulatedJudge("ann", 0, 1, 0.3, seed);
      for (int query = 0; query < QUERIES; query++) {
        for (int picture = 0; picture < PICTURES; picture++) {
          double truth = 1 + 4 * Math.pow(random.nextDouble(), 3);
          String id = "p" + picture;
          one.computeIfAbsent("q" + query, key -> new LinkedHashMap<>())
              .put(id, (float) (truth + firstNoise * random.nextGaussian()));
          other
              .computeIfAbsent("q" + query, key -> new LinkedHashMap<>())
              .put(id, (float) (truth + secondNoise * random.nextGaussian()));
          grades.put(
              new AskedPicture(new JudgedQuery.Text("q" + query), id),
              judge.grade(truth, grades.size(), SCALE));
        }
      }
      Run first = Run.of("first", one);
      Run second = Run.of("second", other);
      Set<String> pictures = one.get("q0").keySet();
      List<Found> found = JudgingPlan.FoundPairs.of(List.of(first, second), pictures);
      return new Versions(
          grades, found, JudgingAim.DifferenceSampling.of(first, second, found, pictures));
    }

    /** The difference if all pairs were judged. */
    double truth() {
      double[] apart = aim.apart();
      return IntStream.range(0, apart.length)
          .mapToDouble(i -> apart[i] * SCALE.share(grades.get(found.get(i).pair())))
          .sum();
    }

    List<JudgedPair> judged(JudgingPlan plan) {
      List<Judgment> said = new ArrayList<>();
      for (JudgingPlan.Task task : plan.tasks()) {
        task.pictures()
            .forEach(
                shown -> {
                  AskedPicture pair = new AskedPicture(task.question(), shown.picture());
                  OptionalDouble grade = OptionalDouble.of(grades.get(pair));
                  said.add(
                      new Judgment(
                          "ann",
                          pair.question(),
                          pair.picture(),
                          grade,
                          SCALE,
                          false,
                          shown.chance()));
                });
      }
      return JudgedPair.of(said);
    }

    /** The difference after several rounds of pairs that one aim draws. */
    RankDifference after(JudgingAim drawing, int rounds, int pairs, long seed) {
      JudgingPlan plan = JudgingPlan.of(found, SCALE, drawing, pairs, 0, seed);
      while (plan.rounds() < rounds) {
        plan = drawing.next(plan, judged(plan), pairs, seed + plan.rounds());
      }
      return aim.difference(plan, judged(plan));
    }
  }

  @Test
  void aPairOfEqualRanksTellsNothing() {
    Map<String, Float> one = Map.of("a", 3f, "b", 2f, "c", 1f);
    Map<String, Float> other = Map.of("a", 9f, "c", 8f, "b", 7f);
    Run first = Run.of("first", Map.of("tiger", one));
    Run second = Run.of("second", Map.of("tiger", other));
    List<Found> found = JudgingPlan.FoundPairs.of(List.of(first, second), one.keySet());
    JudgingAim.DifferenceSampling aim =
        JudgingAim.DifferenceSampling.of(first, second, found, one.keySet());
    Map<String, Double> apart = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      apart.put(found.get(i).picture(), aim.apart()[i]);
    }
    double best =
        IntStream.rangeClosed(1, 10).mapToDouble(r -> Math.log(2) / Math.log(r + 1)).sum();
    assertEquals(0, apart.get("a"));
    assertEquals((Math.log(2) / Math.log(3) - 0.5) / best, apart.get("c"), 1e-12);
    assertEquals(-apart.get("c"), apart.get("b"), 1e-12);

    JudgingPlan plan = JudgingPlan.of(found, SCALE, aim, 3, 0, 1);
    Set<String> shown = new HashSet<>();
    plan.tasks().forEach(task -> shown.add(task.pictures().getFirst().picture()));
    assertEquals(Set.of("b", "c"), shown);
    assertThrows(
        IllegalArgumentException.class,
        () -> JudgingAim.DifferenceSampling.of(first, first, found, one.keySet()));
  }

  @Test
  void allJudgmentsGiveTheDifferenceItself() {
    Versions versions = Versions.of(1, 1, 0.5);
    RankDifference all = versions.after(versions.aim(), 1, QUERIES * PICTURES, 1);
    assertEquals(versions.truth(), all.mean(), 1e-9);
    assertEquals(0, all.error(), 1e-9);
  }

  /** The interval holds in all but few runs, and is far narrower than that of other draws. */
  @Test
  void fewJudgmentsTellTheVersionsApart() {
    int runs = 100;
    int inside = 0;
    double error = 0;
    double other = 0;
    int decided = 0;
    int wrong = 0;
    for (int run = 0; run < runs; run++) {
      Versions versions = Versions.of(run, 1.2, 0.9);
      double truth = versions.truth();
      RankDifference found = versions.after(versions.aim(), 5, 20, run);
      inside += Math.abs(found.mean() - truth) < 1.96 * found.error() ? 1 : 0;
      decided += Math.abs(found.mean()) > 1.96 * found.error() ? 1 : 0;
      wrong += Math.abs(found.mean()) > 1.96 * found.error() && found.mean() * truth < 0 ? 1 : 0;
      error += Math.abs(found.mean() - truth);
      other +=
          Math.abs(versions.after(new JudgingAim.StratifiedSampling(), 2, 50, run).mean() - truth);
    }
    LOG.log(
        System.Logger.Level.INFO,
        "100 judgments: interval holds in {0} of {1}, decided {2}, wrongly {3}; error {4} against"
            + " {5}",
        inside,
        runs,
        decided,
        wrong,
        error / runs,
        other / runs);
    assertTrue(inside >= 0.93 * runs, inside + " of " + runs);
    assertTrue(error < 0.7 * other, error / runs + " against " + other / runs);
    assertEquals(0, wrong);
  }
}

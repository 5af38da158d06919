package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Simulated judges who see pairs in two rounds. The scores of all systems sample the pairs: first
 * by rank, then by the grades that maps fitted on the first round expect. Some of the pairs are
 * shown to all judges, each of the others to one.
 */
final class SimulatedJudging {

  static final Scale SCALE = new Scale(1, 5);

  static final List<SimulatedJudge> JUDGES =
      List.of(
          new SimulatedJudge("mild", 0.7, 0.75, 0.7, 1),
          new SimulatedJudge("strict", -0.6, 0.9, 0.7, 2),
          new SimulatedJudge("plain", 0, 1, 0.7, 3),
          new SimulatedJudge("careless", 0.2, 1, 1.3, 4));

  private static final int ROUND = 1500;

  /** One in this many pairs is in the base set. */
  private static final int BASE = 10;

  private final double[] truth;
  private final Collection<double[]> systems;

  /**
   * Sets up the judging.
   *
   * @param truth of each pair
   * @param systems the scores of each pair by each system
   */
  SimulatedJudging(double[] truth, Collection<double[]> systems) {
    this.truth = truth.clone();
    this.systems = List.copyOf(systems);
  }

  /**
   * The judgments, with figures of the sampling.
   *
   * @param seen whether the first judge was shown each pair alone
   */
  record Outcome(
      List<SampledPair> pairs,
      double[] grades,
      boolean[] seen,
      double firstError,
      double secondError,
      JudgeCalibration.Effect effect,
      double alpha) {}

  Outcome run() {
    double[] byRank = PairSampling.chances(PairSampling.mean(systems, PairSampling::byRank), ROUND);
    List<SampledPair> first = PairSampling.draw(byRank, 1);
    double[] firstGrades = grades(judgments(first));
    int[] places = first.stream().mapToInt(SampledPair::pair).toArray();
    double[] byGrade =
        PairSampling.chances(
            PairSampling.mean(systems, scores -> expected(scores, places, firstGrades)), ROUND);
    List<SampledPair> second = PairSampling.draw(byGrade, 2);
    List<SampledPair> all = joined(first, second, byRank, byGrade);
    List<Judgment> judgments = judgments(all);
    return new Outcome(
        all,
        grades(judgments),
        seenByFirst(all.size()),
        error(firstGrades),
        error(grades(judgments(second))),
        JudgeCalibration.effect(judgments, 1),
        JudgeCalibration.agreement(judgments));
  }

  private double[] expected(double[] scores, int[] judged, double[] grades) {
    double[] those = Arrays.stream(judged).mapToDouble(pair -> scores[pair]).toArray();
    var map = MonotoneRegression.fit(ScoredGrades.of(those, grades));
    return PairSampling.byExpectedGrade(scores, map, SCALE);
  }

  /** Returns each pair once, with its chance of being chosen in either round. */
  private static List<SampledPair> joined(
      List<SampledPair> first, List<SampledPair> second, double[] byRank, double[] byGrade) {
    return DoubleStream.concat(
            first.stream().mapToDouble(SampledPair::pair),
            second.stream().mapToDouble(SampledPair::pair))
        .mapToInt(pair -> (int) pair)
        .distinct()
        .mapToObj(pair -> new SampledPair(pair, PairSampling.either(byRank[pair], byGrade[pair])))
        .toList();
  }

  private List<Judgment> judgments(List<SampledPair> pairs) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      boolean isBase = i % BASE == 0;
      for (int judge = 0; judge < JUDGES.size(); judge++) {
        if (isBase || i % JUDGES.size() == judge) {
          judgments.add(judgment(JUDGES.get(judge), pairs.get(i), isBase));
        }
      }
    }
    return judgments;
  }

  private static boolean[] seenByFirst(int pairs) {
    boolean[] seen = new boolean[pairs];
    for (int i = 0; i < pairs; i++) {
      seen[i] = i % BASE != 0 && i % JUDGES.size() == 0;
    }
    return seen;
  }

  private Judgment judgment(SimulatedJudge judge, SampledPair chosen, boolean isBase) {
    String pair = Integer.toString(chosen.pair());
    return new Judgment(
        judge.name(),
        new JudgedQuery.Picture(pair),
        pair,
        OptionalDouble.of(judge.grade(truth[chosen.pair()], chosen.pair(), SCALE)),
        SCALE,
        isBase,
        chosen.chance());
  }

  /** Returns the mean adjusted grade of each pair. */
  private static double[] grades(List<Judgment> judgments) {
    var adjusted = JudgeCalibration.fit(judgments).adjusted(judgments);
    return JudgedPair.of(adjusted).stream().mapToDouble(JudgedPair::grade).toArray();
  }

  private static double error(double[] grades) {
    return Uniformity.error(Arrays.stream(grades).boxed().toList(), SCALE);
  }
}

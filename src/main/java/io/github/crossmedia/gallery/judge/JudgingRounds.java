package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Samples pairs in rounds. Once all pairs of a round are judged, the next round samples pairs whose
 * expected grades are evenly spread. A monotone map for each system, fitted on the judgments so
 * far, predicts grades from scores.
 *
 * @param rounds how many rounds there are
 * @param pairs how many pairs each of them samples
 * @param remarks receives the outcome of each round
 */
public record JudgingRounds(int rounds, int pairs, long seed, Consumer<String> remarks) {

  /** A single round, for plans that do not grow. */
  static final JudgingRounds ONE = new JudgingRounds(1, 0, 0, remark -> {});

  /** The minimum number of judged pairs to fit a map to. */
  private static final int MIN_PLACES = 10;

  /** Returns the plan with the next round, whose pairs depend on the judgments so far. */
  JudgingPlan next(JudgingPlan plan, List<Judgment> said) {
    List<Judgment> last = JudgmentFile.last(said);
    List<JudgedPair> judged = JudgedPair.of(JudgeCalibration.fit(last).adjusted(last));
    JudgingPlan next = plan.with(weights(plan, judged), pairs, 0, seed + plan.rounds());
    remarks.accept(
        String.format(
            Locale.ROOT,
            "Round %d of %d is judged: %s. Round %d has %d more pairs",
            plan.rounds(),
            rounds,
            spread(plan, judged),
            next.rounds(),
            next.size() - plan.size()));
    return next;
  }

  private static String spread(JudgingPlan plan, List<JudgedPair> judged) {
    double[] weights = judged.stream().mapToDouble(JudgedPair::weight).toArray();
    return String.format(
        Locale.ROOT,
        "%d pairs, uniformity error of their grades %.3f (0 is even), worth %.0f pairs of equal"
            + " weight",
        judged.size(),
        Uniformity.error(judged.stream().map(JudgedPair::grade).toList(), plan.scale()),
        EffectiveSize.of(weights));
  }

  private static double[] weights(JudgingPlan plan, List<JudgedPair> judged) {
    Map<Judgment.Pair, Double> grades = new HashMap<>();
    judged.forEach(pair -> grades.put(pair.pair(), pair.grade()));
    int[] places = plan.places(grades.keySet());
    if (places.length < MIN_PLACES) {
      return PairSampling.mean(plan.systems(), PairSampling::byRank);
    }
    double[] said =
        Arrays.stream(places)
            .mapToDouble(place -> grades.get(plan.found().get(place).pair()))
            .toArray();
    return PairSampling.mean(
        plan.systems(),
        scores -> {
          double[] those = Arrays.stream(places).mapToDouble(place -> scores[place]).toArray();
          GradeMap map = MonotoneRegression.fit(ScoredGrades.of(those, said));
          return PairSampling.byExpectedGrade(scores, map, plan.scale());
        });
  }
}

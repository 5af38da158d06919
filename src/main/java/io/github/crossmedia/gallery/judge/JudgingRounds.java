package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Samples pairs in rounds. Once all pairs of a round are judged, the next round samples pairs by
 * what the judgments so far let expect of their grades.
 *
 * @param rounds how many rounds there are
 * @param pairs how many pairs each of them samples
 * @param aim what the pairs are drawn for
 * @param remarks receives the outcome of each round
 */
public record JudgingRounds(
    int rounds, int pairs, long seed, JudgingAim aim, Consumer<String> remarks) {

  /** A single round, for plans that do not grow. */
  static final JudgingRounds ONE = new JudgingRounds(1, 0, 0, new EvenGrades(), remark -> {});

  /** Returns the plan with the next round, whose pairs depend on the judgments so far. */
  JudgingPlan next(JudgingPlan plan, List<Judgment> said) {
    List<JudgedPair> judged = judged(said);
    JudgingPlan next = aim.next(plan, judged, pairs, seed + plan.rounds());
    remarks.accept(
        String.format(
            Locale.ROOT,
            "Round %d of %d is judged: %s. Round %d has %d more pairs",
            plan.rounds(),
            rounds,
            aim.outcome(plan, judged, rounds),
            next.rounds(),
            next.size() - plan.size()));
    return next;
  }

  /** Tells the outcome of the last round. */
  void end(JudgingPlan plan, List<Judgment> said) {
    remarks.accept("All rounds are judged: " + aim.outcome(plan, judged(said), rounds));
  }

  private static List<JudgedPair> judged(List<Judgment> said) {
    List<Judgment> last = JudgmentFile.last(said);
    return JudgedPair.of(JudgeCalibration.fit(last).adjusted(last));
  }
}

package io.github.crossmedia.evaluate.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery.Result;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Thirty pictures, of which the log showed the good ones far below. */
final class CounterfactualEvaluationTest {

  private static final int PICTURES = 30;
  private static final int SEARCHES = 20_000;

  /** The best picture is the last one. */
  private static double attractiveness(int picture) {
    return 0.9 * picture / PICTURES;
  }

  private static double examined(int position) {
    return 1.0 / position;
  }

  @Test
  void theValueOfARankingThatWasNeverShownIsFoundFromAnOldLog() {
    double truth = 0;
    for (int rank = 1; rank <= CounterfactualEvaluation.TOP; rank++) {
      truth += attractiveness(PICTURES - rank) * Math.log(2) / Math.log(rank + 1.0);
    }
    CounterfactualEvaluation evaluation = evaluation(true);
    for (Estimator estimator : Estimator.values()) {
      ResampledFigure found =
          evaluation.value(estimator, text -> reversed(), List.of(text -> guesses(0.5f)));
      assertEquals(truth, found.observed(), 0.05 * truth, estimator.label());
      assertTrue(found.interval().lower() < truth && truth < found.interval().upper());
    }
    // clicks as they are take what was shown far below for bad
    ResampledFigure naive =
        evaluation(false).value(Estimator.IPS, text -> reversed(), List.of(text -> guesses(0.5f)));
    assertTrue(naive.observed() < 0.3 * truth, naive.toString());
  }

  @Test
  void theBetterOfTwoRankingsIsToldBeyondTheInterval() {
    CounterfactualEvaluation evaluation = evaluation(true);
    ResampledFigure better =
        evaluation.value(
            Estimator.DOUBLY_ROBUST, text -> reversed(), List.of(text -> guesses(0.1f)));
    ResampledFigure shown =
        evaluation.value(
            Estimator.DOUBLY_ROBUST, text -> asShown(), List.of(text -> guesses(0.1f)));
    assertTrue(better.minus(shown).interval().lower() > 0);
    assertTrue(shown.minus(better).interval().upper() < 0);
  }

  @Test
  void whatWasNotShownCountsByAGuessThatTheLogPutsRight() {
    // a model that takes all pictures for good, of which people click one in ten
    List<Result> results = new ArrayList<>();
    for (int picture = 0; picture < PICTURES - 1; picture++) {
      results.add(new Result(picture, 1, 1, 1000, 100));
    }
    CounterfactualEvaluation evaluation =
        new CounterfactualEvaluation(List.of(new LoggedQuery("q", 1000, results)), PICTURES, 10, 1);
    float[] guesses = guesses(0.9f);
    float[] lastFirst = reversed();
    double discounts = 0;
    for (int rank = 1; rank <= CounterfactualEvaluation.TOP; rank++) {
      discounts += Math.log(2) / Math.log(rank + 1.0);
    }
    assertEquals(
        0.1 * discounts,
        evaluation.value(Estimator.DOUBLY_ROBUST, q -> lastFirst, List.of(q -> guesses)).observed(),
        0.002 * discounts);
    assertEquals(
        0.1 * (discounts - 1),
        evaluation.value(Estimator.IPS, q -> lastFirst, List.of(q -> guesses)).observed(),
        1e-6,
        "without a guess the picture that was not shown, the first now, has no clicks");
  }

  @Test
  void aQueryThatIsAskedMoreOftenThanAllOthersIsOneEvent() {
    List<LoggedQuery> queries = new ArrayList<>();
    for (int query = 0; query < 20; query++) {
      double searches = query == 0 ? 10_000 : 10;
      double clicks = query == 0 ? 0.9 : 0.1;
      queries.add(
          new LoggedQuery(
              "q" + query, searches, List.of(new Result(0, 1, 1, searches, clicks * searches))));
    }
    ResampledFigure.Interval interval =
        new CounterfactualEvaluation(queries, 1, 500, 1)
            .value(Estimator.IPS, q -> new float[1], List.of(q -> new float[1]))
            .interval();
    assertTrue(interval.upper() - interval.lower() > 0.5, interval.toString());
  }

  @Test
  void cutWeightsAreMadeUpForBySelfNormalising() {
    // at a position that one in 100 looks at, where a click may count no more than 20
    CounterfactualEvaluation evaluation =
        new CounterfactualEvaluation(
            List.of(new LoggedQuery("q", 1000, List.of(new Result(0, 0.01, 20, 1000, 8)))),
            1,
            10,
            1);
    assertEquals(0.16, value(evaluation, Estimator.IPS), 1e-9);
    assertEquals(0.8, value(evaluation, Estimator.SELF_NORMALISED), 1e-9);
  }

  @Test
  void aLogWithoutSearchesIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new CounterfactualEvaluation(List.of(), 1, 10, 1));
  }

  private static double value(CounterfactualEvaluation evaluation, Estimator estimator) {
    return evaluation.value(estimator, q -> new float[1], List.of(q -> new float[1])).observed();
  }

  private static CounterfactualEvaluation evaluation(boolean weighed) {
    Random random = new Random(3);
    List<Result> results = new ArrayList<>();
    for (int picture = 0; picture < PICTURES; picture++) {
      int position = picture + 1;
      double chance = attractiveness(picture) * examined(position);
      long clicks = random.doubles(SEARCHES).filter(drawn -> drawn < chance).count();
      double examined = weighed ? examined(position) : 1;
      results.add(new Result(picture, examined, 1 / examined, SEARCHES, clicks));
    }
    return new CounterfactualEvaluation(
        List.of(new LoggedQuery("q", SEARCHES, results)), PICTURES, 200, 1);
  }

  private static float[] asShown() {
    float[] scores = new float[PICTURES];
    for (int i = 0; i < PICTURES; i++) {
      scores[i] = -i;
    }
    return scores;
  }

  private static float[] reversed() {
    float[] scores = asShown();
    for (int i = 0; i < PICTURES; i++) {
      scores[i] = -scores[i];
    }
    return scores;
  }

  private static float[] guesses(float all) {
    float[] guesses = new float[PICTURES];
    java.util.Arrays.fill(guesses, all);
    return guesses;
  }
}

package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What pairs are drawn for. */
public sealed interface JudgingAim permits EvenGrades, TellApart {

  /** The minimum number of judged pairs to fit a map to. */
  int MIN_PLACES = 10;

  /** Returns the plan with the first round of pairs. */
  JudgingPlan first(JudgingPlan nothing, int count, int base, long seed);

  /** Returns the plan with one more round, by the judgments so far. */
  JudgingPlan next(JudgingPlan plan, List<JudgedPair> judged, int count, long seed);

  /** Returns what the judgments so far tell, as a part of a sentence. */
  String outcome(JudgingPlan plan, List<JudgedPair> judged, int rounds);

  /** Returns the judged grades by the places of their pairs among all found pairs. */
  static Map<Integer, Double> grades(JudgingPlan plan, List<JudgedPair> judged) {
    Map<Judgment.Pair, Double> grades = new HashMap<>();
    judged.forEach(pair -> grades.put(pair.pair(), pair.grade()));
    Map<Integer, Double> byPlace = new HashMap<>();
    for (int place : plan.places(grades.keySet())) {
      byPlace.put(place, grades.get(plan.found().get(place).pair()));
    }
    return byPlace;
  }

  /** Returns a map from the scores of each system to grades; none if too few pairs are judged. */
  static List<GradeMap> maps(JudgingPlan plan, List<JudgedPair> judged) {
    Map<Integer, Double> grades = grades(plan, judged);
    if (grades.size() < MIN_PLACES) {
      return List.of();
    }
    int[] places = grades.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    double[] said = Arrays.stream(places).mapToDouble(grades::get).toArray();
    List<GradeMap> maps = new ArrayList<>();
    for (double[] scores : plan.systems()) {
      double[] those = Arrays.stream(places).mapToDouble(place -> scores[place]).toArray();
      maps.add(MonotoneRegression.fit(ScoredGrades.of(those, said)));
    }
    return maps;
  }

  /** Returns weights by the ranks of the systems. */
  static double[] byRank(JudgingPlan plan) {
    return PairSampling.mean(plan.systems(), PairSampling::byRank);
  }
}

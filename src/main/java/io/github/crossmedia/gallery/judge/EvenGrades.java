package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws pairs so that expected grades are evenly spread over the scale. */
public record EvenGrades() implements JudgingAim {

  @Override
  public JudgingPlan first(JudgingPlan nothing, int count, int base, long seed) {
    return nothing.with(JudgingAim.byRank(nothing), count, base, seed);
  }

  @Override
  public JudgingPlan next(JudgingPlan plan, List<JudgedPair> judged, int count, long seed) {
    return plan.with(weights(plan, judged), count, 0, seed);
  }

  private static double[] weights(JudgingPlan plan, List<JudgedPair> judged) {
    List<GradeMap> maps = JudgingAim.maps(plan, judged);
    if (maps.isEmpty()) {
      return JudgingAim.byRank(plan);
    }
    List<double[]> systems = plan.systems();
    List<double[]> weights = new ArrayList<>();
    for (int i = 0; i < maps.size(); i++) {
      weights.add(PairSampling.byExpectedGrade(systems.get(i), maps.get(i), plan.scale()));
    }
    return PairSampling.mean(weights, each -> each);
  }

  @Override
  public String outcome(JudgingPlan plan, List<JudgedPair> judged, int rounds) {
    double[] weights = judged.stream().mapToDouble(JudgedPair::weight).toArray();
    return String.format(
        Locale.ROOT,
        "%d pairs, uniformity error of their grades %.3f (0 is even), worth %.0f pairs of equal"
            + " weight",
        judged.size(),
        Uniformity.error(judged.stream().map(JudgedPair::grade).toList(), plan.scale()),
        EffectiveSize.of(weights));
  }
}

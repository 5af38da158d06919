package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.reproduce.human.SimulatedJudging.Outcome;
import io.github.crossmedia.reproduce.ogive.CubicOgive;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tables 5.2 to 5.6 of Shirahatti (2005): four systems choose the pairs to be judged, each for
 * itself, and all four are compared on the pairs of each. Maps are fitted on the pairs that they
 * are measured on, and pairs count alike, as in the thesis.
 *
 * @param selections what each of the systems chose
 */
record ThesisTables(List<Selection> selections) {

  /** The systems that choose pairs; the thesis has an older form of ROMM-ALL. */
  static final List<String> SYSTEMS = List.of("GIFT", "SIMPLIcity", "ROMM-ALL", "Keywords");

  ThesisTables {
    selections = List.copyOf(selections);
  }

  /**
   * The pairs that a system chose.
   *
   * @param firstError how unevenly their grades are spread if chosen by rank, Table 5.2
   * @param secondError the same if chosen by the grades that a map of the first ones expects
   * @param fits of all systems
   */
  record Selection(String by, double firstError, double secondError, List<Fit> fits) {

    Selection {
      fits = List.copyOf(fits);
    }
  }

  /**
   * The correlation of a system's mapped scores with grades, Tables 5.3 to 5.6.
   *
   * @param regression by the map of sections 4.1 and 4.2: that of the least squared error has the
   *     highest correlation, too
   * @param ogive by the Bayesian map of section 4.3
   * @param cubic by the most likely cubic ogive, equation 4.10
   */
  record Fit(String system, double regression, double ogive, double cubic) {}

  /** Judges the pairs that each system chooses. */
  static ThesisTables of(double[] truth, Map<String, double[]> scores) {
    List<Selection> selections = new ArrayList<>();
    for (String by : SYSTEMS) {
      Outcome judged = new SimulatedJudging(truth, List.of(scores.get(by))).run();
      int[] places = judged.pairs().stream().mapToInt(SampledPair::pair).toArray();
      List<Fit> fits = new ArrayList<>();
      for (String system : SYSTEMS) {
        double[] own = scores.get(system);
        double[] asked = new double[places.length];
        for (int i = 0; i < asked.length; i++) {
          asked[i] = own[places[i]];
        }
        ScoredGrades data = ScoredGrades.of(asked, judged.grades());
        fits.add(
            new Fit(
                system,
                correlation(data, MonotoneRegression::fit),
                correlation(
                    data, some -> MonotoneOgive.fit(some, 1, 5, MonotoneOgive.Options.STANDARD)),
                correlation(data, CubicOgive::fit)));
      }
      selections.add(new Selection(by, judged.firstError(), judged.secondError(), fits));
    }
    return new ThesisTables(selections);
  }

  private static double correlation(ScoredGrades data, Function<ScoredGrades, GradeMap> fit) {
    return WeightedCorrelation.pearson(data.withScores(fit.apply(data).of(data.scores())));
  }
}

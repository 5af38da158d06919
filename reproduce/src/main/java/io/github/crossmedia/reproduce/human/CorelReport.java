package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.train.method.Parameters;
import java.util.List;
import java.util.SortedMap;

/**
 * The results on Corel with simulated judges.
 *
 * @param population the number of pairs that those judged were sampled from
 * @param pairs the number of judged pairs
 * @param effective the equivalent number of equally weighted pairs
 * @param firstError the uniformity error of the grades in the first round of sampling
 * @param secondError the same in the second
 * @param effect of calibrating judges, on a held-out half of the base set
 * @param alpha the agreement of the judges
 * @param thesis the tables for which each system chooses pairs for itself
 * @param chosen the parameters of each model of ours, chosen on validation
 */
record CorelReport(
    int population,
    int pairs,
    double effective,
    double firstError,
    double secondError,
    Effect effect,
    double alpha,
    List<CorelRow> rows,
    ThesisTables thesis,
    SortedMap<String, Parameters> chosen) {

  CorelReport {
    rows = List.copyOf(rows);
  }

  /**
   * One system; all figures are bootstrapped over queries.
   *
   * @param raw Pearson's correlation of raw scores, weighted
   * @param mapped of scores mapped by monotone regression fitted on other queries
   * @param ogive of scores mapped by the Bayesian ogive fitted on other queries
   * @param averagePrecision of pairs with a grade above 3, weighted
   * @param precision of the same, at eleven levels of recall
   * @param rank normalised rank of the sampled pairs
   * @param oneJudge as {@code mapped}, of the pairs that the first judge saw
   * @param others of the pairs that the first judge did not see
   */
  record CorelRow(
      String system,
      ResampledFigure raw,
      ResampledFigure mapped,
      ResampledFigure ogive,
      ResampledFigure averagePrecision,
      List<Double> precision,
      ResampledFigure rank,
      ResampledFigure oneJudge,
      ResampledFigure others) {

    CorelRow {
      precision = List.copyOf(precision);
    }
  }
}

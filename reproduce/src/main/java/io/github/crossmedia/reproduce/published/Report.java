package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Tuning;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The results of an experiment.
 *
 * @param reliabilities for each method the reliability of its scores; empty if models were not
 *     calibrated
 * @param leads what became of the publication's claims
 * @param curves for each method and medium of the query, if queries are items
 * @param matches of the first method whose concepts have names
 */
public record Report(
    Experiment experiment,
    AskedPictures asked,
    Counts counts,
    List<Row> rows,
    List<ChosenParameters> chosen,
    List<Difference> differences,
    List<Lead> leads,
    Map<String, Reliability> reliabilities,
    List<MediumCurve> curves,
    List<ExplainedMatch> matches) {

  public Report {
    reliabilities = Collections.unmodifiableMap(new LinkedHashMap<>(reliabilities));
    curves = List.copyOf(curves);
    matches = List.copyOf(matches);
    rows = List.copyOf(rows);
    chosen = List.copyOf(chosen);
    differences = List.copyOf(differences);
    leads = List.copyOf(leads);
  }

  /** Returns the publication's number in percent, if it has one. */
  OptionalDouble published(String method, QueryKind kind, String measure) {
    return rows.stream()
        .filter(
            row ->
                row.method().equals(method)
                    && row.queries().equals(kind.label())
                    && row.measure().equals(measure))
        .map(Row::paper)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  /** Returns true where no number fell below its guard. */
  public boolean isReached() {
    return rows.stream().allMatch(Row::reached);
  }

  /** The numbers of pictures and queries. */
  public record Counts(
      int words,
      int trainingPictures,
      int validationPictures,
      int askedPictures,
      int askedGroups,
      int askedQueries) {}

  /**
   * The parameters chosen on validation for a method.
   *
   * @param measured how many models they are the best of
   * @param trials what was tried
   */
  public record ChosenParameters(
      String method,
      String learnedFrom,
      Parameters parameters,
      double validationAvgP,
      int measured,
      List<Tuning.Trial> trials) {}

  /**
   * A method that the publication says is ahead of another one.
   *
   * @param difference of the first to the other, corrected for the number of methods that the same
   *     claim names
   */
  public record Lead(QueryKind queries, String measure, Difference difference) {

    private static final double LEVEL = 0.05;

    /** Returns whether the test over pictures supports the lead. */
    String verdict() {
      if (difference.overPicturesCorrected() >= LEVEL) {
        return "can't tell";
      }
      return difference.overPictures().observed() > 0 ? "confirmed" : "refuted";
    }

    /** Returns the same by Wilcoxon's test. */
    String verdictByWilcoxon() {
      if (difference.testCorrected() >= LEVEL) {
        return "can't tell";
      }
      SignedRankTest test = difference.test();
      return test.statistic() > test.pairs() * (test.pairs() + 1) / 4.0 ? "confirmed" : "refuted";
    }
  }

  /**
   * Two methods compared on all queries, by the measure of the experiment.
   *
   * @param test on the queries
   * @param testCorrected its probability, corrected for the number of pairs
   * @param overPictures the difference in percent, with its bootstrap over pictures
   * @param overPicturesCorrected its probability, corrected for the number of pairs
   */
  public record Difference(
      String better,
      String other,
      SignedRankTest test,
      double testCorrected,
      ResampledFigure overPictures,
      double overPicturesCorrected) {

    Difference corrected(double newTest, double newOverPictures) {
      return new Difference(better, other, test, newTest, overPictures, newOverPictures);
    }
  }
}

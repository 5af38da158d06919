package io.github.crossmedia.train.experiment;

import io.github.crossmedia.evaluate.SignedRankTest;
import io.github.crossmedia.train.Parameters;
import java.util.List;

/** What an experiment found. */
public record Report(
    Experiment experiment,
    Counts counts,
    List<Row> rows,
    List<Chosen> chosen,
    List<Difference> differences) {

  public Report {
    rows = List.copyOf(rows);
    chosen = List.copyOf(chosen);
    differences = List.copyOf(differences);
  }

  /** True where no number fell below its expectation. */
  public boolean isReached() {
    return rows.stream().allMatch(Row::reached);
  }

  /** How much was learned from and measured on. */
  public record Counts(
      int words, int trainingPictures, int validationPictures, int testPictures, int testQueries) {}

  /** The parameters that validation chose for a method. */
  public record Chosen(
      String method, String learnedFrom, Parameters parameters, double validationAvgP) {}

  /** Two methods compared by average precision on all test queries. */
  public record Difference(String better, String other, SignedRankTest test) {}
}

package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.evaluate.EvaluationReport.Pair;
import io.github.crossmedia.evaluate.statistics.PairedBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences of runs as tables; with more than two runs, corrected for the number of pairs.
 */
final class PairTables {

  private final List<Pair> pairs;
  private final List<String> labels;
  private final boolean several;

  PairTables(EvaluationReport report, List<String> labels) {
    this.pairs = report.pairs();
    this.labels = labels;
    this.several = report.runs().size() > 2;
  }

  void print(PrintWriter out) {
    overQueries().print(out);
    out.println();
    overPictures().print(out);
  }

  private Table overQueries() {
    List<String> header = header("measure", "difference", "95 % from", "to");
    addProbability(header, "Wilcoxon p", "Holm");
    addProbability(header, "bootstrap p", "Holm");
    Table table = new Table(header);
    for (Pair pair : pairs) {
      PairedBootstrap bootstrap = pair.comparison().bootstrap();
      List<String> row = row(pair, bootstrap.difference(), bootstrap.lower(), bootstrap.upper());
      addProbability(row, pair.comparison().wilcoxon().pValue(), pair.corrected().wilcoxon());
      addProbability(row, bootstrap.pValue(), pair.corrected().overQueries());
      table.add(row);
    }
    return table;
  }

  private Table overPictures() {
    List<String> header = header(EvaluationTables.OVER_PICTURES, "difference", "95 % from", "to");
    addProbability(header, "p", "Holm");
    Table table = new Table(header);
    for (Pair pair : pairs) {
      ResampledFigure difference = pair.overPictures();
      ResampledFigure.Interval interval = difference.interval();
      List<String> row = row(pair, difference.observed(), interval.lower(), interval.upper());
      addProbability(row, difference.pValue(), pair.corrected().overPictures());
      table.add(row);
    }
    return table;
  }

  private List<String> header(String first, String... others) {
    List<String> header = new ArrayList<>(List.of(first));
    if (several) {
      header.add("runs");
    }
    header.addAll(List.of(others));
    return header;
  }

  private List<String> row(Pair pair, double... differences) {
    List<String> row = new ArrayList<>(List.of(pair.comparison().measure().name()));
    if (several) {
      row.add(labels.get(pair.one()) + " - " + labels.get(pair.other()));
    }
    for (double difference : differences) {
      row.add(DecimalNumbers.difference(difference));
    }
    return row;
  }

  private void addProbability(List<String> row, double itself, double corrected) {
    addProbability(row, DecimalNumbers.probability(itself), DecimalNumbers.probability(corrected));
  }

  private void addProbability(List<String> row, String itself, String corrected) {
    row.add(itself);
    if (several) {
      row.add(corrected);
    }
  }
}

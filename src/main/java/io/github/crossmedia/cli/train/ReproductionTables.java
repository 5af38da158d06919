package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.experiment.page.Figures;
import io.github.crossmedia.experiment.page.ReliabilityTable;
import io.github.crossmedia.experiment.published.Report;
import io.github.crossmedia.experiment.published.Row;
import java.io.PrintWriter;
import java.util.List;

/** The results of an experiment as tables for the terminal. */
final class ReproductionTables {

  private ReproductionTables() {}

  static void print(Report report, PrintWriter out) {
    rows(report).print(out);
    if (!report.differences().isEmpty()) {
      out.println();
      differences(report).print(out);
    }
    if (!report.reliabilities().isEmpty()) {
      out.println();
      out.println(
          "scores as probabilities; by the words of a query, the mean of the "
              + Reliability.BEST
              + " highest scores and the share of them that is relevant");
      reliabilities(report).print(out);
    }
  }

  private static Table rows(Report report) {
    Table table =
        new Table(
            List.of(
                "method",
                "queries",
                "measure",
                "paper",
                "ours",
                "over seeds",
                "over pictures, 95 %",
                "times chance",
                "guard"));
    for (Row row : report.rows()) {
      table.add(
          List.of(
              row.method(),
              row.queries(),
              row.measure(),
              Figures.percent(row.paper()),
              Figures.of(row.ours().observed(), 1) + (row.reached() ? "" : " below"),
              row.overSeeds().isPresent() ? "+- " + Figures.percent(row.overSeeds()) : "",
              Figures.interval(row.ours(), 1),
              Figures.percent(row.timesChance()),
              Figures.percent(row.guard())));
    }
    return table;
  }

  private static Table differences(Report report) {
    Table table =
        new Table(
            List.of(
                report.experiment().comparedBy() + " of all queries",
                "better than",
                "by",
                "over pictures, 95 %",
                "p",
                "Holm",
                "Wilcoxon p",
                "Holm"));
    for (var difference : report.differences()) {
      table.add(
          List.of(
              difference.better(),
              difference.other(),
              Figures.of(difference.overPictures().observed(), 1)
                  + " +- "
                  + Figures.of(difference.overPictures().deviation(), 1),
              Figures.interval(difference.overPictures(), 1),
              DecimalNumbers.probability(difference.overPictures().pValue()),
              DecimalNumbers.probability(difference.overPicturesCorrected()),
              DecimalNumbers.probability(difference.test().pValue()),
              DecimalNumbers.probability(difference.testCorrected())));
    }
    return table;
  }

  private static Table reliabilities(Report report) {
    Table table = new Table(ReliabilityTable.header());
    report
        .reliabilities()
        .forEach((method, reliability) -> table.add(ReliabilityTable.row(method, reliability)));
    return table;
  }
}

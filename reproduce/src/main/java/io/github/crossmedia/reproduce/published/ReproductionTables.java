package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import java.io.PrintWriter;

/** Prints the tables of an experiment's page on the terminal. */
final class ReproductionTables {

  private ReproductionTables() {}

  static void print(Report report, PrintWriter out) {
    print(ReproductionPage.rows(report), out);
    if (!report.leads().isEmpty()) {
      out.println();
      out.println("claims of the paper");
      print(ReproductionPage.leads(report), out);
    }
    if (!report.differences().isEmpty()) {
      out.println();
      out.println("differences in " + report.experiment().comparedBy() + " of all queries");
      print(ReproductionPage.differences(report), out);
    }
    if (!report.reliabilities().isEmpty()) {
      out.println();
      out.println(
          "scores as probabilities; by the words of a query, the mean of the "
              + Reliability.BEST
              + " highest scores and the share of them that is relevant");
      print(ReliabilityTable.of(report.reliabilities()), out);
    }
  }

  private static void print(PageTable page, PrintWriter out) {
    Table table = new Table(page.columns());
    page.rows().forEach(table::add);
    table.print(out);
  }
}

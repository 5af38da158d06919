package io.github.crossmedia.train.experiment;

import java.util.Locale;

/** A report as a page of Markdown. */
public final class ReproductionPage {

  private final Report report;
  private final StringBuilder page = new StringBuilder();

  private ReproductionPage(Report report) {
    this.report = report;
  }

  /** The page of an experiment; {@code command} is the line that makes it. */
  public static String of(Report report, String command) {
    return new ReproductionPage(report).write(command);
  }

  private String write(String command) {
    Experiment experiment = report.experiment();
    line("# " + experiment.title()).line("");
    line("Made by `" + command + "`. The paper: " + experiment.paper() + ".").line("");
    var counts = report.counts();
    line(String.format(
                Locale.ROOT,
                "%d words; %d pictures to learn from, %d to choose parameters on, after which both"
                    + " are",
                counts.words(),
                counts.trainingPictures(),
                counts.validationPictures())
            + String.format(
                Locale.ROOT,
                " learned from; %d test pictures, %d test queries.",
                counts.testPictures(),
                counts.testQueries()))
        .line("");
    experiment.notes().forEach(note -> line(note).line(""));
    rows();
    chosen();
    differences();
    return page.toString();
  }

  private void rows() {
    line("| method | queries | measure | paper | ours | expected at least |");
    line("| --- | --- | --- | ---: | ---: | ---: |");
    for (Row row : report.rows()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %s | %s |",
              row.method(),
              row.queries(),
              row.measure(),
              row.paper().isPresent() ? percent(row.paper().getAsDouble()) : "",
              percent(row.ours()) + (row.reached() ? "" : " (below)"),
              percent(row.expected())));
    }
    line("").line("All numbers are percent.").line("");
  }

  private void chosen() {
    line("## Parameters, chosen on validation").line("");
    line("| method | learned from | AvgP on validation | parameters |");
    line("| --- | --- | ---: | --- |");
    for (var choice : report.chosen()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s queries | %s | %s |",
              choice.method(),
              choice.learnedFrom(),
              percent(choice.validationAvgP()),
              choice.parameters()));
    }
    line("");
  }

  private void differences() {
    line("## Wilcoxon's signed-rank test on the AvgP of all queries").line("");
    line("| better | worse | two-sided p |");
    line("| --- | --- | ---: |");
    for (var difference : report.differences()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s |",
              difference.better(),
              difference.other(),
              String.format(Locale.ROOT, "%.2g", difference.test().pValue())));
    }
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private ReproductionPage line(String line) {
    page.append(line).append('\n');
    return this;
  }
}

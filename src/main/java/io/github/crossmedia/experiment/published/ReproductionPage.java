package io.github.crossmedia.experiment.published;

import io.github.crossmedia.evaluate.measure.AveragePrecision;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.experiment.page.ReliabilityDiagram;
import io.github.crossmedia.experiment.page.ReliabilityTable;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import java.util.Locale;
import java.util.OptionalDouble;

/** A report as a page of Markdown. */
public final class ReproductionPage {

  private final Report report;
  private final StringBuilder page = new StringBuilder();

  private ReproductionPage(Report report) {
    this.report = report;
  }

  /** The page of an experiment; {@code command} is the command line that makes it. */
  public static String of(Report report, String command) {
    return new ReproductionPage(report).write(command, "");
  }

  /** The same with a {@link ReliabilityDiagram} that lies beside the page. */
  public static String of(Report report, String command, String diagram) {
    return new ReproductionPage(report).write(command, diagram);
  }

  private String write(String command, String diagram) {
    Experiment experiment = report.experiment();
    line("# " + experiment.title()).line("");
    line("Made by `" + command + "`. The paper: " + experiment.paper() + ".").line("");
    counts();
    experiment.notes().forEach(note -> line(note).line(""));
    rows();
    chosen();
    topics(diagram);
    reliabilities(diagram);
    curves(diagram);
    page.append(MatchesTable.of(report.matches()));
    differences();
    return page.toString();
  }

  private void reliabilities(String diagram) {
    if (report.reliabilities().isEmpty()) {
      return;
    }
    line("## Scores as probabilities").line("");
    line("Log loss and Brier skill over all pairs of a query and a test picture; then, for queries"
            + " of each length, the mean of the 200 highest scores and the share of them that is"
            + " relevant.")
        .line("");
    page.append(ReliabilityTable.of(report.reliabilities())).append('\n');
    if (!diagram.isEmpty()) {
      line("![Scores against the share of relevant pictures](" + diagram + ")").line("");
    }
  }

  private void curves(String diagram) {
    if (report.curves().isEmpty()) {
      return;
    }
    line("## By recall and by label").line("");
    String stem = diagram.substring(0, Math.max(0, diagram.lastIndexOf('.')));
    for (String end : CurveDiagrams.svg(report.curves()).keySet()) {
      String asks = end.startsWith(Direction.TEXT_TO_IMAGE.label()) ? "Texts" : "Pictures";
      String what =
          end.endsWith("-labels.svg") ? "average precision by label" : "precision by recall";
      line("![" + asks + " ask: " + what + "](" + stem + "-" + end + ")").line("");
    }
  }

  private void counts() {
    var counts = report.counts();
    String groups =
        counts.askedGroups() < counts.askedPictures()
            ? String.format(Locale.ROOT, " of %d folders held out whole", counts.askedGroups())
            : "";
    String words =
        counts.words() == 0 ? "" : String.format(Locale.ROOT, "%d words; ", counts.words());
    line(String.format(
                Locale.ROOT,
                "%s%d pictures to learn from, %d to choose parameters on, after which both"
                    + " are",
                words,
                counts.trainingPictures(),
                counts.validationPictures())
            + String.format(
                Locale.ROOT,
                " learned from; %d test pictures%s, %d test queries.",
                counts.askedPictures(),
                groups,
                counts.askedQueries()))
        .line("");
  }

  private void rows() {
    boolean seeded = report.rows().stream().anyMatch(row -> row.overSeeds().isPresent());
    line(
        "| method | queries | measure | paper | ours | over seeds | over pictures, 95 % | times"
            + " chance | guard |");
    line("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (Row row : report.rows()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %s | %s | %s | %s | %s |",
              row.method(),
              row.queries(),
              row.measure(),
              percent(row.paper()),
              percent(row.ours().observed()) + (row.reached() ? "" : " (below)"),
              row.overSeeds().isPresent() ? "+- " + percent(row.overSeeds()) : "",
              interval(row.ours()),
              percent(row.timesChance()),
              percent(row.guard())));
    }
    String drawn =
        report.counts().askedGroups() < report.counts().askedPictures()
            ? "the test folders, whole,"
            : "the test pictures";
    boolean isOfSentences = report.experiment().task().equals(ItemTask.SENTENCES.label());
    line("")
        .line(
            String.format(
                Locale.ROOT,
                "All numbers are percent%s. The intervals come from %s drawn again with replacement"
                    + " %,d times, %s; chance is a random ranking.",
                isOfSentences ? " but ranks" : "",
                drawn,
                report.rows().isEmpty() ? 0 : report.rows().getFirst().ours().drawn().length,
                isOfSentences
                    ? "each with the queries it is or its sentences are"
                    : "every query being measured again on those drawn"));
    if (seeded) {
      line(
          "Methods that draw at random learned by several seeds, with the parameters that the first"
              + " one chose: the number is their mean, beside their standard deviation.");
    }
    line(
        "A number more than "
            + percent(report.experiment().tolerance())
            + " below its guard fails the run. A guard is a floor, not a target. "
            + report.experiment().guards());
    line("");
  }

  private void chosen() {
    line("## Parameters, chosen on validation").line("");
    line("| method | learned from | AvgP on validation | the best of | parameters |");
    line("| --- | --- | ---: | ---: | --- |");
    for (var choice : report.chosen()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s queries | %s | %s | %s |",
              choice.method(),
              choice.learnedFrom(),
              percent(choice.validationAvgP()),
              choice.measured() == 1 ? "1 trial" : choice.measured() + " trials",
              choice.parameters()));
    }
    line("");
  }

  private void topics(String diagram) {
    TopicDiagram.svg(report.chosen())
        .ifPresent(
            svg ->
                line("## By the number of topics")
                    .line("")
                    .line(
                        "![Average precision on validation by the number of topics]("
                            + diagram.replace(".svg", TopicDiagram.END)
                            + ")")
                    .line(""));
  }

  private void differences() {
    if (report.differences().isEmpty()) {
      return;
    }
    String measure = report.experiment().comparedBy();
    line("## Differences in "
            + (measure.equals(new AveragePrecision().name()) ? "AvgP" : measure)
            + " of all queries")
        .line("");
    line(
        "Wilcoxon's signed-rank test, the paper's, takes queries for independent. They are made of"
            + " the same captions, so that one picture counts in many of them; the bootstrap over"
            + " pictures does not overstate that. Both are two-sided, and corrected for the number"
            + " of pairs by Holm's method.");
    line("");
    line(
        "| better | worse | difference | over pictures, 95 % | p over pictures | corrected |"
            + " Wilcoxon's p | corrected |");
    line("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (var difference : report.differences()) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.1f +- %.1f | %s | %.2g | %.2g | %.2g | %.2g |",
              difference.better(),
              difference.other(),
              difference.overPictures().observed(),
              difference.overPictures().deviation(),
              interval(difference.overPictures()),
              difference.overPictures().pValue(),
              difference.overPicturesCorrected(),
              difference.test().pValue(),
              difference.testCorrected()));
    }
  }

  private static String interval(ResampledFigure drawn) {
    var interval = drawn.interval();
    return percent(interval.lower()) + " to " + percent(interval.upper());
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? percent(value.getAsDouble()) : "";
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private ReproductionPage line(String line) {
    page.append(line).append('\n');
    return this;
  }
}

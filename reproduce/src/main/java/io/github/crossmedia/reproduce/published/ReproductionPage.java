package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.train.task.ItemTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page of a report. */
public final class ReproductionPage {

  private final Report report;
  private final Page page;

  private ReproductionPage(String name, Report report) {
    this.report = report;
    this.page = new Page(name, report.experiment().title());
  }

  /** Returns the page of an experiment. */
  public static Page of(String name, Report report) {
    return new ReproductionPage(name, report).write();
  }

  private Page write() {
    Experiment experiment = report.experiment();
    page.paragraph(page.madeBy("") + " The paper: " + experiment.paper() + ".");
    counts();
    experiment.notes().forEach(page::paragraph);
    page.table(rows(report)).lines(remarks());
    claims();
    chosen();
    TopicDiagram.svg(report.chosen())
        .ifPresent(
            svg ->
                page.section("By the number of topics")
                    .plot(
                        "Average precision on validation by the number of topics", "topics", svg));
    if (!report.reliabilities().isEmpty()) {
      page.section("Scores as probabilities")
          .paragraph(
              "Log loss and Brier skill over all pairs of a query and a test picture; then, for"
                  + " queries of each length, the mean of the 200 highest scores and the share of"
                  + " them that is relevant.")
          .table(ReliabilityTable.of(report.reliabilities()))
          .plot(
              "Scores against the share of relevant pictures",
              "",
              ReliabilityTable.diagram(report.reliabilities()));
    }
    CurveDiagrams.write(report.curves(), page);
    ExplainedMatch.write(report.matches(), page);
    differences();
    return page;
  }

  private void counts() {
    var counts = report.counts();
    String groups =
        areGroups()
            ? String.format(Locale.ROOT, " of %d folders held out whole", counts.askedGroups())
            : "";
    String words =
        counts.words() == 0 ? "" : String.format(Locale.ROOT, "%d words; ", counts.words());
    page.paragraph(
        "%s%d pictures to learn from, %d to tune parameters on; the final models learn from both."
            + " %d test pictures%s, %d test queries.",
        words,
        counts.trainingPictures(),
        counts.validationPictures(),
        counts.askedPictures(),
        groups,
        counts.askedQueries());
  }

  private boolean areGroups() {
    return report.counts().askedGroups() < report.counts().askedPictures();
  }

  /** Returns the table of what was measured. */
  public static PageTable rows(Report report) {
    PageTable table =
        new PageTable()
            .text("method", "queries", "measure")
            .numbers("paper", "ours", "over seeds", "over pictures, 95 %", "times chance", "guard");
    for (Row row : report.rows()) {
      table.row(
          row.method(),
          row.queries(),
          row.measure(),
          Figures.percent(row.paper()),
          Figures.of(row.ours().observed(), 1) + (row.reached() ? "" : " (below)"),
          row.overSeeds().isPresent() ? "+- " + Figures.percent(row.overSeeds()) : "",
          Figures.interval(row.ours(), 1),
          Figures.percent(row.timesChance()),
          Figures.percent(row.guard()));
    }
    return table;
  }

  private List<String> remarks() {
    boolean isOfSentences = report.experiment().task().equals(ItemTask.SENTENCES.label());
    List<String> remarks = new ArrayList<>();
    remarks.add(
        String.format(
            Locale.ROOT,
            "All numbers are percent%s. The intervals come from %s drawn again with replacement"
                + " %,d times, %s; chance is a random ranking.",
            isOfSentences ? " but ranks" : "",
            areGroups() ? "the test folders, whole," : "the test pictures",
            report.rows().isEmpty() ? 0 : report.rows().getFirst().ours().drawn().length,
            isOfSentences
                ? "each with the queries it is or its sentences are"
                : "every query being measured again on those drawn"));
    if (report.rows().stream().anyMatch(row -> row.overSeeds().isPresent())) {
      remarks.add(
          "Methods that draw at random learned by several seeds, with the parameters tuned for the"
              + " first one. The number is their mean, beside their standard deviation.");
    }
    remarks.add(
        "A number more than "
            + Figures.of(report.experiment().tolerance(), 1)
            + " below its guard fails the run. A guard is a floor, not a target. "
            + report.experiment().guards());
    return remarks;
  }

  private void claims() {
    if (report.leads().isEmpty()) {
      return;
    }
    page.section("Claims")
        .paragraph(
            "The paper says that the first method is ahead of the second. A verdict is that of the"
                + " test over pictures at 5 %, beside that of Wilcoxon's test, the paper's, which"
                + " takes queries for independent; both are corrected by Holm's method for the"
                + " methods that one claim names.")
        .table(leads(report));
  }

  /** Returns the table of what became of the publication's claims. */
  static PageTable leads(Report report) {
    PageTable table =
        new PageTable()
            .text("queries", "measure", "ahead", "of")
            .numbers("paper", "ours", "over pictures, 95 %", "p")
            .text("verdict")
            .numbers("Wilcoxon's p")
            .text("verdict");
    for (var lead : report.leads()) {
      var difference = lead.difference();
      var first = report.published(difference.better(), lead.queries(), lead.measure());
      var other = report.published(difference.other(), lead.queries(), lead.measure());
      table.row(
          lead.queries().label(),
          lead.measure(),
          difference.better(),
          difference.other(),
          first.isPresent() && other.isPresent()
              ? Figures.of(first.getAsDouble() - other.getAsDouble(), 1)
              : "",
          Figures.of(difference.overPictures().observed(), 1),
          Figures.interval(difference.overPictures(), 1),
          Figures.probability(difference.overPicturesCorrected()),
          lead.verdict(),
          Figures.probability(difference.testCorrected()),
          lead.verdictByWilcoxon());
    }
    return table;
  }

  private void chosen() {
    PageTable table =
        new PageTable()
            .text("method", "learned from")
            .numbers("AvgP on validation", "the best of")
            .text("parameters");
    for (var choice : report.chosen()) {
      table.row(
          choice.method(),
          choice.learnedFrom() + " queries",
          Figures.of(choice.validationAvgP(), 1),
          choice.measured() == 1 ? "1 trial" : choice.measured() + " trials",
          choice.parameters().toString());
    }
    page.section("Parameters, tuned on validation").table(table);
  }

  /** Returns the table of the differences between methods, with their tests. */
  public static PageTable differences(Report report) {
    PageTable table =
        new PageTable()
            .text("better", "worse")
            .numbers("difference", "over pictures, 95 %", "p over pictures", "corrected")
            .numbers("Wilcoxon's p", "corrected");
    for (var difference : report.differences()) {
      table.row(
          difference.better(),
          difference.other(),
          Figures.of(difference.overPictures().observed(), 1)
              + " +- "
              + Figures.of(difference.overPictures().deviation(), 1),
          Figures.interval(difference.overPictures(), 1),
          Figures.probability(difference.overPictures().pValue()),
          Figures.probability(difference.overPicturesCorrected()),
          Figures.probability(difference.test().pValue()),
          Figures.probability(difference.testCorrected()));
    }
    return table;
  }

  private void differences() {
    if (report.differences().isEmpty()) {
      return;
    }
    String measure = report.experiment().comparedBy();
    page.section(
            "Differences in "
                + (measure.equals(Measures.averagePrecision().name()) ? "AvgP" : measure)
                + " of all queries")
        .paragraph(
            "[Every two methods](%s), with intervals over pictures and two tests. Wilcoxon's"
                + " signed-rank test, the paper's, takes queries for independent. They are made of"
                + " the same captions, so that one picture counts in many of them; the bootstrap"
                + " over pictures does not overstate that. Both are two-sided, and corrected for"
                + " the number of pairs by Holm's method.",
            page.json("differences", ReproductionJson.differences(report.differences())));
  }
}

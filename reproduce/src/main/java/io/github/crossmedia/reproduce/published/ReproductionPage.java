package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /**
   * An experiment's curves as SVG diagrams: precision by recall, and average precision by label.
   */
  static final class CurveDiagrams {

    private CurveDiagrams() {}

    /** Adds the section with the diagrams to a page, if there are curves. */
    static void write(List<MediumCurve> curves, Page page) {
      if (curves.isEmpty()) {
        return;
      }
      page.section("By recall and by label");
      for (Direction direction : Direction.values()) {
        List<MediumCurve> of =
            curves.stream().filter(curve -> curve.direction() == direction).toList();
        if (!of.isEmpty()) {
          String who = direction == Direction.TEXT_TO_IMAGE ? "Texts ask: " : "Pictures ask: ";
          page.plot(who + "precision by recall", direction.label(), byRecall(of))
              .plot(who + "average precision by label", direction.label() + "-labels", byLabel(of));
        }
      }
    }

    private static String byRecall(List<MediumCurve> curves) {
      LineDiagram diagram =
          LineDiagram.of(
              "recall",
              "precision",
              top(curves.stream().flatMap(curve -> curve.precision().stream()).toList()));
      for (MediumCurve curve : curves) {
        List<LineDiagram.Point> points = new ArrayList<>();
        for (int tenth = 0; tenth <= 10; tenth++) {
          points.add(new LineDiagram.Point(tenth / 10.0, curve.precision().get(tenth)));
        }
        diagram.line(curve.method(), points);
      }
      return diagram.svg(false);
    }

    private static String byLabel(List<MediumCurve> curves) {
      TreeSet<String> labels = new TreeSet<>();
      curves.forEach(curve -> labels.addAll(curve.byLabel().keySet()));
      LineDiagram diagram =
          LineDiagram.of(
              List.copyOf(labels),
              "mean average precision",
              top(curves.stream().flatMap(curve -> curve.byLabel().values().stream()).toList()));
      for (MediumCurve curve : curves) {
        diagram.values(
            curve.method(),
            labels.stream().map(label -> curve.byLabel().getOrDefault(label, 0.0)).toList());
      }
      return diagram.svg(false);
    }

    /** Returns the greatest value, rounded up to a tenth. */
    private static double top(List<Double> values) {
      double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
      return Math.max(1, Math.ceil(10 * greatest)) / 10;
    }
  }

  /** What methods reach on validation with so many topics, as a picture in SVG. */
  static final class TopicDiagram {

    private static final String TOPICS = "topics";

    private TopicDiagram() {}

    /** Returns the picture, empty where no method tried several numbers of topics. */
    static Optional<String> svg(List<ChosenParameters> chosen) {
      List<ChosenParameters> tried = chosen.stream().filter(each -> best(each).size() > 1).toList();
      if (tried.isEmpty()) {
        return Optional.empty();
      }
      TreeSet<Long> numbers = new TreeSet<>();
      double top = 0;
      for (ChosenParameters method : tried) {
        SortedMap<Long, Double> best = best(method);
        numbers.addAll(best.keySet());
        top = Math.max(top, best.values().stream().mapToDouble(each -> each).max().orElseThrow());
      }
      LineDiagram diagram =
          LineDiagram.of(
              numbers.stream().map(String::valueOf).toList(),
              "average precision on validation, by number of topics",
              Math.max(1, Math.ceil(10 * top)) / 10);
      for (ChosenParameters method : tried) {
        SortedMap<Long, Double> best = best(method);
        diagram.values(
            method.method(),
            numbers.stream().map(each -> best.getOrDefault(each, Double.NaN)).toList());
      }
      return Optional.of(diagram.svg(false));
    }

    /** Returns the best that was reached with each number of topics. */
    private static SortedMap<Long, Double> best(ChosenParameters method) {
      TreeMap<Long, Double> best = new TreeMap<>();
      for (Tuning.Trial trial : method.trials()) {
        if (trial.parameters().has(TOPICS)) {
          best.merge(trial.parameters().count(TOPICS), trial.averagePrecision(), Math::max);
        }
      }
      return best;
    }
  }
}

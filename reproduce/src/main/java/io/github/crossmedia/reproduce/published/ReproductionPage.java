package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.page.Results;
import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.reproduce.published.Report.MediumCurve;
import io.github.crossmedia.train.method.Trial;
import io.github.crossmedia.train.task.Direction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The page of a report. */
public final class ReproductionPage {

  private static final String TEMPLATE = "published";

  private ReproductionPage() {}

  /** Returns the page of an experiment. */
  public static Page of(String name, Report report) {
    Report.Counts counts = report.counts();
    boolean areGroups = counts.askedGroups() < counts.askedPictures();
    Page page =
        new Page(name, TEMPLATE)
            .with("words", counts.words() == 0 ? List.of() : List.of(counts.words()))
            .with("training", counts.trainingPictures())
            .with("validation", counts.validationPictures())
            .with("asked", counts.askedPictures())
            .with("folders", areGroups ? List.of(counts.askedGroups()) : List.of())
            .with("queries", counts.askedQueries())
            .with("rows", rows(report))
            .with(
                "resamples",
                report.rows().isEmpty() ? 0 : report.rows().getFirst().ours().drawn().length)
            .with("leads", leads(report))
            .with("chosen", chosen(report));
    if (!report.reliabilities().isEmpty()) {
      page.with("reliability", ReliabilityTable.of(report.reliabilities()))
          .with("answered", ReliabilityTable.losses(report.answered()))
          .plot("", ReliabilityTable.diagram(report.reliabilities()));
    }
    page.with("matches", ExplainedMatch.explained(report.matches(), true))
        .with("mismatches", ExplainedMatch.explained(report.matches(), false));
    Optional<String> topics = TopicDiagram.svg(report.chosen());
    page.with("topics", topics.isPresent());
    topics.ifPresent(svg -> page.plot("topics", svg));
    CurveDiagrams.draw(report.curves(), page);
    page.with("differences", differences(report));
    return described(report.experiment(), page);
  }

  /** Returns the page of an experiment again, from what its run left beside it. */
  public static Page stored(String name, Results results) throws IOException {
    Experiment experiment = Experiment.named(name);
    String network = experiment.network();
    return described(
        network == null ? experiment : experiment.withNetwork(network + "#"),
        new Page(name, TEMPLATE, results));
  }

  private static Page described(Experiment experiment, Page page) {
    Results results = page.results();
    boolean isCalibrated = results.has("reliability");
    PageTable leads = results.table("leads");
    return page.text("title", experiment.title())
        .text("paper", experiment.paper())
        .text("notes", String.join("\n\n", experiment.notes()))
        .text(
            "figures", new PublishedFigures(results.table("rows"), experiment.comparedBy()).table())
        .text("claims", !leads.rows().isEmpty())
        .text("claimed", PublishedFigures.claims(leads))
        .text("calibrated", isCalibrated)
        // Results that were made before queries were asked as people type them.
        .text("older", isCalibrated && !results.has("answered"))
        .text(
            "overQueries", results.table("rows").columns().contains(PublishedFigures.OVER_QUERIES));
  }

  /** Returns the table of what was measured. */
  public static PageTable rows(Report report) {
    PageTable table =
        new PageTable()
            .text("method", "queries", "measure")
            .numbers("paper", "ours", "over seeds")
            .numbers(PublishedFigures.OVER_PICTURES, PublishedFigures.OVER_QUERIES)
            .numbers("times chance", "guard");
    for (Row row : report.rows()) {
      table.row(
          row.method(),
          row.queries(),
          row.measure(),
          Figures.percent(row.paper()),
          Figures.of(row.ours().observed(), 1) + (row.reached() ? "" : " (below)"),
          row.overSeeds().isPresent() ? "+- " + Figures.percent(row.overSeeds()) : "",
          Figures.interval(row.ours(), 1),
          Figures.interval(row.overQueries(), 1),
          Figures.percent(row.timesChance()),
          Figures.percent(row.guard()));
    }
    return table;
  }

  /** Returns the table of what became of the publication's claims. */
  static PageTable leads(Report report) {
    PageTable table =
        new PageTable()
            .text("queries", "measure", "ahead", "of")
            .numbers("paper", "ours", PublishedFigures.OVER_PICTURES)
            .numbers("Wilcoxon's p");
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
          Figures.probability(difference.testCorrected()));
    }
    return table;
  }

  private static PageTable chosen(Report report) {
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
    return table;
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

  /**
   * An experiment's curves as SVG diagrams: precision by recall, and average precision by label.
   */
  static final class CurveDiagrams {

    private CurveDiagrams() {}

    /** Adds the diagrams to a page, if there are curves. */
    static void draw(List<MediumCurve> curves, Page page) {
      List<Map<String, ?>> drawn = new ArrayList<>();
      for (Direction direction : Direction.values()) {
        List<MediumCurve> of =
            curves.stream().filter(curve -> curve.direction() == direction).toList();
        if (!of.isEmpty()) {
          String who = direction == Direction.TEXT_TO_IMAGE ? "Texts" : "Pictures";
          drawn.add(Map.of("who", who, "direction", direction.label()));
          page.plot(direction.label(), byRecall(of))
              .plot(direction.label() + "-labels", byLabel(of));
        }
      }
      page.with("directions", drawn);
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
      for (Trial trial : method.trials()) {
        if (trial.parameters().has(TOPICS)) {
          best.merge(
              Long.parseLong(trial.parameters().text(TOPICS)), trial.averagePrecision(), Math::max);
        }
      }
      return best;
    }
  }
}

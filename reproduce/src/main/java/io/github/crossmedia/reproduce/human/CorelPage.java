package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.CorelExperiment.ThesisTables;
import io.github.crossmedia.reproduce.human.CorelExperiment.ThesisTables.Fit;
import io.github.crossmedia.reproduce.human.CorelExperiment.ThesisTables.Selection;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.LineDiagram.Point;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page about Corel and its simulated judges. */
final class CorelPage {

  /** Tables 5.7 and 5.8: correlation and normalised rank; empty where the thesis has none. */
  private static final Map<String, List<String>> THESIS =
      Map.of(
          "Keywords", List.of("0.51", "0.06"),
          "RWMM-ALL", List.of("0.35", "0.14"),
          "ROMM-ALL", List.of("0.24", "0.18"),
          "RWMM-TEST", List.of("0.23", "0.15"),
          "SIMPLIcity", List.of("0.19", "0.27"),
          "ROMM-TEST", List.of("0.17", "0.20"),
          "GIFT", List.of("0.17", "0.28"),
          "GIFT, colour", List.of("0.15", ""),
          "GIFT, texture", List.of("0.07", ""));

  private static final List<String> NONE = List.of("", "");

  private final CorelReport corel;

  private CorelPage(CorelReport corel) {
    this.corel = corel;
  }

  /** Returns the page; {@code options} are those of the command line besides the collection. */
  static Page of(CorelReport corel, String options) {
    CorelPage written = new CorelPage(corel);
    return new Page(HumanJudgmentsRun.COREL)
        .with("options", options)
        .with("judges", judges())
        .with("pairs", corel.pairs())
        .with("population", corel.population())
        .with("firstError", corel.firstError())
        .with("secondError", corel.secondError())
        .with("effective", corel.effective())
        .with("alpha", corel.alpha())
        .with("alphaBefore", corel.effect().before())
        .with("alphaAfter", corel.effect().after())
        .with("held", corel.effect().pairs())
        .with("varianceBefore", corel.effect().varianceBefore())
        .with("varianceAfter", corel.effect().varianceAfter())
        .with("systems", written.systems())
        .plot("", plot(corel))
        .with("steps", written.steps())
        .with("byCorrelation", written.ranked(row -> -row.mapped().observed()))
        .with("byRank", written.ranked(row -> row.rank().observed()))
        .with("models", !corel.chosen().isEmpty())
        .with("chosen", Page.named(corel.chosen()))
        .with("evenness", ThesisSection.evenness(corel))
        .with("fits", ThesisSection.fits(corel))
        .with("judged", ThesisSection.judged(corel));
  }

  /** Returns precision by recall, each pair weighted by the inverse chance that it was judged. */
  private static String plot(CorelReport corel) {
    double top =
        corel.rows().stream()
            .flatMap(row -> row.precision().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    LineDiagram plot = LineDiagram.of("recall", "precision, weighted", Math.ceil(10 * top) / 10);
    for (CorelRow row : corel.rows()) {
      plot.line(
          row.system(),
          IntStream.range(0, row.precision().size())
              .mapToObj(tenth -> new Point(tenth / 10.0, row.precision().get(tenth)))
              .toList());
    }
    return plot.svg(false);
  }

  private static PageTable judges() {
    PageTable table = new PageTable().text("judge").numbers("adds", "uses of the scale", "noise");
    for (SimulatedJudge judge : SimulatedJudging.JUDGES) {
      table.row(
          judge.name(),
          Figures.of(judge.shift(), 2),
          Figures.of(judge.stretch(), 2),
          Figures.of(judge.noise(), 2));
    }
    return table;
  }

  private PageTable systems() {
    PageTable table =
        new PageTable()
            .text("system")
            .numbers("thesis, correlation", "Pearson, raw", "after regression", "after ogive")
            .numbers("average precision", "thesis, rank", "normalised rank (0 is best)");
    for (CorelRow row : corel.rows()) {
      List<String> thesis = THESIS.getOrDefault(row.system(), NONE);
      table.row(
          row.system(),
          thesis.get(0),
          Figures.withInterval(row.raw()),
          Figures.withInterval(row.mapped()),
          Figures.withInterval(row.ogive()),
          Figures.withInterval(row.averagePrecision()),
          thesis.get(1),
          Figures.withInterval(row.rank()));
    }
    return table;
  }

  /** The order of the thesis, each step with how far the first is ahead here. */
  private PageTable steps() {
    PageTable steps = new PageTable().text("the thesis", "measure").numbers("ahead").text("here");
    step(steps, "Keywords", ">", "RWMM-ALL");
    step(steps, "RWMM-ALL", ">", "ROMM-ALL");
    step(steps, "RWMM-ALL, by regions", ">", "ROMM-ALL");
    step(steps, "ROMM-ALL", ">=", "RWMM-TEST");
    step(steps, "RWMM-TEST", ">", "SIMPLIcity");
    step(steps, "SIMPLIcity", ">", "ROMM-TEST");
    step(steps, "ROMM-TEST", "=", "GIFT");
    step(
        steps,
        "ROMM-TEST > SIMPLIcity",
        "normalised rank",
        row("SIMPLIcity").rank().minus(row("ROMM-TEST").rank()));
    return steps;
  }

  private void step(PageTable steps, String one, String relation, String other) {
    step(
        steps,
        one + " " + relation + " " + other,
        "correlation after regression",
        row(one).mapped().minus(row(other).mapped()));
  }

  private static void step(PageTable steps, String thesis, String measure, ResampledFigure ahead) {
    steps.row(thesis, measure, Figures.withInterval(ahead), said(ahead));
  }

  private static String said(ResampledFigure ahead) {
    if (ahead.interval().lower() > 0) {
      return "the first is ahead";
    }
    return ahead.interval().upper() < 0 ? "the second is ahead" : "can't be told apart";
  }

  private CorelRow row(String system) {
    return corel.rows().stream()
        .filter(row -> row.system().equals(system))
        .findFirst()
        .orElseThrow();
  }

  private String ranked(Function<CorelRow, Double> by) {
    return corel.rows().stream()
        .sorted(Comparator.comparing(by))
        .map(CorelRow::system)
        .collect(Collectors.joining(", "));
  }

  /** The tables of the thesis beside ours. */
  static final class ThesisSection {

    /** Table 5.2: chosen by rank, and by expected grade, in the order of the systems. */
    private static final double[][] THESIS_UNEVEN = {
      {0.132, 0.326, 0.176, 0.035}, {0.092, 0.120, 0.103, 0.026}
    };

    /** Tables 5.3 to 5.6: for each system each way of fitting, on the pairs of each system. */
    private static final double[][][] THESIS_FITS = {
      {{0.18, 0.10, 0.13, 0.10}, {0.13, 0.16, 0.26, 0.23}, {0.13, 0.18, 0.22, 0.21}},
      {{0.13, 0.20, 0.14, 0.20}, {0.19, 0.23, 0.24, 0.31}, {0.17, 0.25, 0.23, 0.25}},
      {{0.17, 0.18, 0.18, 0.20}, {0.22, 0.26, 0.29, 0.37}, {0.31, 0.33, 0.43, 0.34}},
      {{0.17, 0.28, 0.51, 0.41}, {0.25, 0.32, 0.61, 0.57}, {0.53, 0.58, 0.62, 0.56}}
    };

    private ThesisSection() {}

    /** Table 5.2. */
    static PageTable evenness(CorelReport corel) {
      PageTable evenness =
          new PageTable()
              .text("pairs chosen by")
              .numbers("by rank, thesis", "ours", "by expected grade, thesis", "ours");
      for (Selection selection : corel.thesis().selections()) {
        int by = ThesisTables.SYSTEMS.indexOf(selection.by());
        evenness.row(
            selection.by(),
            Figures.of(THESIS_UNEVEN[0][by], 3),
            Figures.of(selection.firstError(), 3),
            Figures.of(THESIS_UNEVEN[1][by], 3),
            Figures.of(selection.secondError(), 3));
      }
      return evenness;
    }

    /** Tables 5.3 to 5.6. */
    static PageTable fits(CorelReport corel) {
      PageTable fits = new PageTable().text("system", "pairs chosen by");
      fits.numbers("least squares, thesis", "correlation, thesis", "regression, ours");
      fits.numbers("Bayesian, thesis", "ogive, ours", "cubic ogive, ours");
      for (int system = 0; system < ThesisTables.SYSTEMS.size(); system++) {
        for (Selection selection : corel.thesis().selections()) {
          int by = ThesisTables.SYSTEMS.indexOf(selection.by());
          Fit fit = selection.fits().get(system);
          fits.row(
              fit.system(),
              selection.by(),
              Figures.of(THESIS_FITS[system][0][by], 2),
              Figures.of(THESIS_FITS[system][1][by], 2),
              Figures.of(fit.regression(), 2),
              Figures.of(THESIS_FITS[system][2][by], 2),
              Figures.of(fit.ogive(), 2),
              Figures.of(fit.cubic(), 2));
        }
      }
      return fits;
    }

    /** Table 5.9. */
    static PageTable judged(CorelReport corel) {
      PageTable judges =
          new PageTable().text("system").numbers("one judge", "the other judges", "all pairs");
      for (CorelRow row : corel.rows()) {
        judges.row(
            row.system(),
            Figures.withInterval(row.oneJudge()),
            Figures.withInterval(row.others()),
            Figures.withInterval(row.mapped()));
      }
      return judges;
    }
  }
}

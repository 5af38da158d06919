package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.ThesisTables.Fit;
import io.github.crossmedia.reproduce.human.ThesisTables.Selection;
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
  private final Page page =
      new Page(HumanJudgmentsRun.COREL, "Systems of the thesis, with simulated judges");

  private CorelPage(CorelReport corel) {
    this.corel = corel;
  }

  /** Returns the page; {@code options} are those of the command line besides the collection. */
  static Page of(CorelReport corel, String options) {
    CorelPage written = new CorelPage(corel);
    written.write(options);
    return written.page;
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

  private void write(String options) {
    page.paragraph(
            page.madeBy(options)
                + " Thesis: Shirahatti, \"Evaluating image retrieval\" (University of Arizona,"
                + " 2005). Data: Corel 5k.")
        .paragraph(
            "**No person judged here.** Four simulated judges are shown pairs of Corel pictures."
                + " Their true grade is 4.6 for two pictures of one series (CD). Otherwise it is"
                + " 1 + 3 times the cosine of what all captions of the two series say, counted on"
                + " training pictures. It is not a system's score, but it is made of words, which"
                + " favours systems that read words.")
        .table(judges())
        .paragraph(
            "%,d of %,d pairs were judged, sampled in two rounds: by the fifth power of the rank"
                + " under each system, then evenly by the grades expected. Uniformity error %.3f"
                + " and %.3f. Weighted figures rest on an effective sample of %.0f pairs. Alpha of"
                + " the judges is %.3f; on a held-out half of the base set it is %.3f before and"
                + " %.3f after calibrating them (%d pairs). The variance of a pair's grades is"
                + " %.2f before and %.2f after; in Table 5.1 of the thesis 1.38 and 0.15.",
            corel.pairs(),
            corel.population(),
            corel.firstError(),
            corel.secondError(),
            corel.effective(),
            corel.alpha(),
            corel.effect().before(),
            corel.effect().after(),
            corel.effect().pairs(),
            corel.effect().varianceBefore(),
            corel.effect().varianceAfter())
        .table(systems())
        .paragraph(
            "Systems of the thesis first, then models of ours, which learned from the same 1,500"
                + " pictures and see the pixels of those asked. Correlations and average precision"
                + " are weighted by the inverse chance of a pair to be judged (effective sample:"
                + " %.0f pairs), maps fitted on other queries, relevant above grade 3; 95 %%"
                + " intervals with queries drawn again. Normalised rank takes the sampled pairs as"
                + " they are.",
            corel.effective())
        .plot("Precision by recall", "", plot(corel));
    order();
    if (!corel.chosen().isEmpty()) {
      page.paragraph("Parameters of our models, tuned on 500 validation pictures:")
          .list(corel.chosen());
    }
    ThesisSection.write(corel, page);
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
  private void order() {
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
    page.subsection("The order of the thesis")
        .paragraph(
            "Keywords > RWMM-ALL > ROMM-ALL >= RWMM-TEST > SIMPLIcity > ROMM-TEST = GIFT; by"
                + " normalised rank ROMM-TEST is before SIMPLIcity. How far the first of each two"
                + " is ahead here, with queries drawn again:")
        .table(steps)
        .paragraph(
            "RWMM-ALL has concepts of the ranked pictures as they were learned, from their captions"
                + " as well, as the thesis takes them; no caption is read while ranking. \"By"
                + " regions\" finds them from the regions alone, which is the fair comparison with"
                + " ROMM-ALL.")
        .paragraph(
            "Of two systems whose interval holds 0 these judgments can't say which one agrees"
                + " better: they are as sure as their effective sample allows. The thesis asked"
                + " people, of other pictures of Corel; here the judges' truth is made of"
                + " captions.")
        .paragraph(
            "By correlation after regression: " + ranked(row -> -row.mapped().observed()) + ".")
        .paragraph("By normalised rank: " + ranked(row -> row.rank().observed()) + ".");
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

    /** Tables 5.2 to 5.6, 5.8 and 5.9 of the thesis. */
    static void write(CorelReport corel, Page page) {
      PageTable evenness =
          new PageTable()
              .text("pairs chosen by")
              .numbers("by rank, thesis", "ours", "by expected grade, thesis", "ours");
      PageTable fits = new PageTable().text("system", "pairs chosen by");
      fits.numbers("least squares, thesis", "correlation, thesis", "regression, ours");
      fits.numbers("Bayesian, thesis", "ogive, ours", "cubic ogive, ours");
      for (Selection selection : corel.thesis().selections()) {
        int by = ThesisTables.SYSTEMS.indexOf(selection.by());
        evenness.row(
            selection.by(),
            Figures.of(THESIS_UNEVEN[0][by], 3),
            Figures.of(selection.firstError(), 3),
            Figures.of(THESIS_UNEVEN[1][by], 3),
            Figures.of(selection.secondError(), 3));
      }
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
      PageTable judges =
          new PageTable().text("system").numbers("one judge", "the other judges", "all pairs");
      for (CorelRow row : corel.rows()) {
        judges.row(
            row.system(),
            Figures.withInterval(row.oneJudge()),
            Figures.withInterval(row.others()),
            Figures.withInterval(row.mapped()));
      }
      page.subsection("The tables of the thesis")
          .paragraph(
              "Each of four systems chooses pairs by its own scores. The first table is how"
                  + " unevenly the grades are spread, equation 5.4 (Table 5.2). The second is the"
                  + " correlation of mapped scores with grades, maps fitted on the same pairs, each"
                  + " pair counting once (Tables 5.3 to 5.6). The monotone map of the least squared"
                  + " error also has the highest correlation of all monotone maps, so that sections"
                  + " 4.1 and 4.2 of the thesis are one column here. The Bayesian map of section"
                  + " 4.3 has two columns. One is the mean of sampled steps, equations 4.11 to"
                  + " 4.14. The other is the most likely cubic ogive, equation 4.10, with as many"
                  + " knots as the Bayesian information criterion asks for. The thesis' ROMM-CALIB"
                  + " is ROMM-ALL here.")
          .paragraph(
              "The choice by expected grade can only even out grades that a system foresees. Where"
                  + " its scores hardly correlate with grades, its map expects nearly the same"
                  + " grade of all pairs, and the choice is nearly one at random.")
          .table(evenness)
          .table(fits)
          .paragraph(
              "Correlation after regression, of the pairs that only the first judge saw, of all"
                  + " others, and of all (Table 5.9):")
          .table(judges);
    }
  }
}

package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.human.CorelReport.CorelRow;
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
}

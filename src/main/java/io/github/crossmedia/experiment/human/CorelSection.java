package io.github.crossmedia.experiment.human;

import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.experiment.human.CorelReport.CorelRow;
import io.github.crossmedia.experiment.page.LineDiagram;
import io.github.crossmedia.experiment.page.LineDiagram.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The part of the page about Corel and its simulated judges. */
final class CorelSection {

  /** The plot that lies beside the page. */
  static final String PLOT = "human-judgments-corel.svg";

  private final CorelReport corel;
  private final StringBuilder page;

  private CorelSection(CorelReport corel, StringBuilder page) {
    this.corel = corel;
    this.page = page;
  }

  static void write(CorelReport corel, StringBuilder page) {
    new CorelSection(corel, page).write();
  }

  /** Precision by recall, each pair weighted by the inverse chance that it was judged. */
  static String plot(CorelReport corel) {
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

  private void write() {
    line("## Corel, simulated judges").line("");
    line("**No person judged here.** Four simulated judges are shown pairs of Corel pictures. Their"
            + " true grade is 4.6 for two pictures of one series (CD). Otherwise it is 1 + 3 times"
            + " the cosine of what all captions of the two series say, counted on training"
            + " pictures. It is not a system's score, but it is made of words, which favours"
            + " systems that read words.")
        .line("");
    line("| judge | adds | uses of the scale | noise |").line("| --- | ---: | ---: | ---: |");
    for (SimulatedJudge judge : SimulatedJudging.JUDGES) {
      line(
          String.format(
              Locale.ROOT,
              "| %s | %.2f | %.2f | %.2f |",
              judge.name(),
              judge.shift(),
              judge.stretch(),
              judge.noise()));
    }
    line("");
    line(String.format(
                Locale.ROOT,
                "%,d of %,d pairs were judged, sampled in two rounds: by the fifth power of the"
                    + " rank under each system, then evenly by the grades expected. Uniformity"
                    + " error %.3f and %.3f.",
                corel.pairs(),
                corel.population(),
                corel.firstError(),
                corel.secondError())
            + String.format(
                Locale.ROOT,
                " Weighted figures rest on an effective sample of %.0f pairs. Alpha of the judges"
                    + " is %.3f; on a held-out half of the base set it is %.3f before and %.3f"
                    + " after calibrating them (%d pairs).",
                corel.effective(),
                corel.alpha(),
                corel.effect().before(),
                corel.effect().after(),
                corel.effect().pairs()))
        .line("");
    line(
        "| system | Pearson, raw | after regression | after ogive | average precision | normalised"
            + " rank (0 is best) |");
    line("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (CorelRow row : corel.rows()) {
      line(
          "| "
              + List.of(
                      row.system(),
                      Figures.of(row.raw()),
                      Figures.of(row.mapped()),
                      Figures.of(row.ogive()),
                      Figures.of(row.averagePrecision()),
                      Figures.of(row.rank()))
                  .stream()
                  .collect(Collectors.joining(" | "))
              + " |");
    }
    line("");
    line("Systems of the thesis first, then models of ours, which learned from the same 1,500"
            + " pictures and see the pixels of those asked. Correlations and average precision are"
            + " weighted by the inverse chance of a pair to be judged"
            + String.format(Locale.ROOT, " (effective sample: %.0f pairs), maps", corel.effective())
            + " fitted on other queries, relevant above grade 3; 95 % intervals with queries drawn"
            + " again. Normalised rank takes the sampled pairs as they are.")
        .line("");
    line("![Precision by recall](" + PLOT + ")").line("");
    order();
  }

  /** The thesis' order, each step with how far the first is ahead here. */
  private void order() {
    line("### The order of the thesis").line("");
    line("Keywords > RWMM-ALL > ROMM-ALL >= RWMM-TEST > SIMPLIcity > ROMM-TEST = GIFT; by"
            + " normalised rank ROMM-TEST is before SIMPLIcity. How far the first of each two is"
            + " ahead here, with queries drawn again:")
        .line("");
    line("| the thesis | measure | ahead | here |").line("| --- | --- | ---: | --- |");
    step("Keywords", ">", "RWMM-ALL");
    step("RWMM-ALL", ">", "ROMM-ALL");
    step("ROMM-ALL", ">=", "RWMM-TEST");
    step("RWMM-TEST", ">", "SIMPLIcity");
    step("SIMPLIcity", ">", "ROMM-TEST");
    step("ROMM-TEST", "=", "GIFT");
    step(
        "ROMM-TEST > SIMPLIcity",
        "normalised rank",
        row("SIMPLIcity").rank().minus(row("ROMM-TEST").rank()));
    line("");
    line("Of two systems whose interval holds 0 these judgments can't say which one agrees better:"
            + " they are as sure as their effective sample allows. The thesis asked people, of"
            + " other pictures of Corel; here the judges' truth is made of captions.")
        .line("");
    line("By correlation after regression: " + ranked(row -> -row.mapped().observed()) + ".")
        .line("");
    line("By normalised rank: " + ranked(row -> row.rank().observed()) + ".").line("");
    line("Parameters of our models, chosen on 500 validation pictures:").line("");
    corel.chosen().forEach((method, parameters) -> line("- " + method + ": " + parameters));
  }

  private void step(String one, String relation, String other) {
    step(
        one + " " + relation + " " + other,
        "correlation after regression",
        row(one).mapped().minus(row(other).mapped()));
  }

  private void step(String thesis, String measure, ResampledFigure ahead) {
    line("| " + String.join(" | ", thesis, measure, Figures.of(ahead), said(ahead)) + " |");
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

  private CorelSection line(String line) {
    page.append(line).append('\n');
    return this;
  }
}

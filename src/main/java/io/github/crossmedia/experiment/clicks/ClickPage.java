package io.github.crossmedia.experiment.clicks;

import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.experiment.clicks.ClickExperiment.Found;
import io.github.crossmedia.experiment.clicks.ClickExperiment.Regime;
import io.github.crossmedia.experiment.clicks.ClickExperiment.Row;
import io.github.crossmedia.experiment.clicks.ClickPaper.Guards;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page of {@code reproduce clicks}. */
public final class ClickPage {

  private final StringBuilder page = new StringBuilder();
  private final ClickPaper paper;

  private ClickPage(ClickPaper paper) {
    this.paper = paper;
  }

  /**
   * The page.
   *
   * @param found what was found on each collection, by its name
   */
  public static String of(ClickPaper paper, String command, Map<String, Found> found) {
    ClickPage page = new ClickPage(paper);
    page.line("# %s", paper.title());
    page.line("");
    page.line("%s.", paper.paper());
    page.line("");
    page.line("Made by `%s`.", command);
    for (String note : paper.notes()) {
      page.line("");
      page.line("%s", note);
    }
    found.forEach(page::collection);
    page.times(found);
    return page.page.toString();
  }

  private void collection(String name, Found found) {
    Guards guards = paper.guards(name);
    line("");
    line("## %s", name);
    line("");
    line(
        "%d pictures were shown and clicked, %d others are measured on; %d queries are asked, %d of"
            + " them are measured by.",
        found.train(), found.test(), found.queries()[0], found.queries()[1]);
    line("");
    line("### Methods, 30,000 clicks under the mild regime");
    line("");
    line(
        "| method | paper, dev | ours | over seeds | 95 %% interval | compared with captions alone"
            + " | guard |");
    line("| --- | --- | --- | --- | --- | --- | --- |");
    for (Row row : found.methods()) {
      line(
          "| %s | %s | %s | %s |",
          row.name(), published(row.name()), ofSeeds(row), guard(guards, row));
    }
    line("");
    line("The paper's order: %s. Ours: %s.", order(), order(found.methods()));
    guards
        .note()
        .ifPresent(
            note -> {
              line("");
              line("%s", note);
            });
    regimes(found.regimes());
    line("");
    line("### How many clicks");
    line("");
    line(
        "*Improved* is the model of captions, improved; *alone* is `pa`, learned from clicks"
            + " alone.");
    line("");
    line("| clicks | ours | over seeds | 95 %% interval | compared with captions alone | guard |");
    line("| --- | --- | --- | --- | --- | --- |");
    line("| 0 | %s | |", ofSeeds(found.methods().getFirst()));
    found
        .curve()
        .forEach(row -> line("| %s | %s | %s |", row.name(), ofSeeds(row), guard(guards, row)));
    line("");
    line("### Parameters");
    line("");
    line("| method | chosen on a ninth of the pictures |");
    line("| --- | --- |");
    found.parameters().forEach((method, chosen) -> line("| %s | %s |", method, chosen));
  }

  private static String guard(Guards guards, Row row) {
    return guards.of(row.name()).map(guard -> String.format(Locale.ROOT, "%.2f", guard)).orElse("");
  }

  private void regimes(List<Regime> regimes) {
    line("");
    line("### Position bias, noise and trust");
    line("");
    line(
        "`pa` learns from 30,000 clicks of each regime: as they are, weighted by the propensity"
            + " estimated from the log, and weighted by the true curve, which no log contains. A"
            + " fourth row learns from the same searches by people who look at every result and"
            + " trust none, a fifth improves the model of captions. Each learns by one seed, the"
            + " same for all.");
    line("");
    line("| regime and learning | DCG@25 | 95 %% interval | compared with captions alone |");
    line("| --- | --- | --- | --- |");
    for (Regime regime : regimes) {
      for (Row row :
          List.of(
              regime.asTheyAre(),
              regime.weighed(),
              regime.knowing(),
              regime.withoutBias(),
              regime.improved())) {
        line("| %s | %s |", row.name(), values(row));
      }
    }
    line("");
    for (Regime regime : regimes) {
      ResampledFigure asTheyAre = regime.asTheyAre().value();
      line(
          "- %s (position^-%s, noise %s, trust %s): bias costs %s, weighting brings back %s. The"
              + " propensity is %s.",
          regime.behavior().name(),
          regime.behavior().power(),
          regime.behavior().noise(),
          regime.behavior().trust(),
          signed(asTheyAre.minus(regime.withoutBias().value())),
          signed(regime.weighed().value().minus(asTheyAre)),
          regime.propensity());
    }
    line("");
    line(
        "Counterfactual evaluation of the improved models by a log of the next regime, made by the"
            + " model of captions: the gain in discounted attractive pictures a search, on the"
            + " training pictures. The last column is the true gain of the same kind, known to the"
            + " simulation only.");
    line("");
    line(
        "| learned under | log of | inverse propensity | self-normalised | doubly robust | true |");
    line("| --- | --- | --- | --- | --- | --- |");
    for (Regime regime : regimes) {
      line(
          "| %s | %s | %s | %s | %s | %+.3f |",
          regime.behavior().name(),
          regime.next().name(),
          fine(regime.elsewhere().get(Estimator.IPS)),
          fine(regime.elsewhere().get(Estimator.SELF_NORMALISED)),
          fine(regime.elsewhere().get(Estimator.DOUBLY_ROBUST)),
          regime.trueElsewhere());
    }
  }

  private void times(Map<String, Found> found) {
    line("");
    line("## Milliseconds a pair");
    line("");
    line(
        "The time of a query over 1,000 candidates by the plan `exact` of a Lucene index, divided"
            + " by their number: the median of five rounds.");
    line("");
    line("| method | paper | %s |", String.join(" | ", found.keySet()));
    line("| --- | --- |%s", " --- |".repeat(found.size()));
    for (String method : found.values().iterator().next().milliseconds().keySet()) {
      line(
          "| %s | %s | %s |",
          method,
          paper.methods().stream()
              .filter(each -> each.method().equals(method) && each.milliseconds() != null)
              .map(each -> String.valueOf(each.milliseconds()))
              .findFirst()
              .orElse(""),
          found.values().stream()
              .map(each -> String.format(Locale.ROOT, "%.5f", each.milliseconds().get(method)))
              .collect(Collectors.joining(" | ")));
    }
  }

  private String published(String method) {
    return paper.methods().stream()
        .filter(each -> each.method().equals(method))
        .map(each -> String.format(Locale.ROOT, "%.2f", each.dcg()))
        .findFirst()
        .orElse("");
  }

  private String order() {
    return paper.methods().stream()
        .sorted((a, b) -> Double.compare(b.dcg(), a.dcg()))
        .map(ClickPaper.Method::method)
        .collect(Collectors.joining(", "));
  }

  private static String order(List<Row> rows) {
    return rows.stream()
        .sorted((a, b) -> Double.compare(b.value().observed(), a.value().observed()))
        .map(Row::name)
        .collect(Collectors.joining(", "));
  }

  private static String values(Row row) {
    return String.format(Locale.ROOT, "%.2f | %s", row.value().observed(), intervals(row));
  }

  /** The same with the deviation over the seeds of what draws at random. */
  private static String ofSeeds(Row row) {
    String over =
        row.seeds() == 1 ? "" : String.format(Locale.ROOT, "+- %.2f", row.deviationOverSeeds());
    return String.format(
        Locale.ROOT, "%.2f | %s | %s", row.value().observed(), over, intervals(row));
  }

  private static String intervals(Row row) {
    ResampledFigure.Interval interval = row.value().interval();
    return String.format(
        Locale.ROOT, "%.2f to %.2f | %s", interval.lower(), interval.upper(), signed(row.gain()));
  }

  private static String signed(ResampledFigure gain) {
    ResampledFigure.Interval interval = gain.interval();
    return String.format(
        Locale.ROOT, "%+.2f (%+.2f to %+.2f)", gain.observed(), interval.lower(), interval.upper());
  }

  private static String fine(ResampledFigure gain) {
    ResampledFigure.Interval interval = gain.interval();
    return String.format(
        Locale.ROOT, "%+.3f (%+.3f to %+.3f)", gain.observed(), interval.lower(), interval.upper());
  }

  private void line(String format, Object... values) {
    page.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}

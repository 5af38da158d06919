package io.github.crossmedia.train.clicks.experiment;

import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.Resampled;
import io.github.crossmedia.train.clicks.experiment.ClickExperiment.Found;
import io.github.crossmedia.train.clicks.experiment.ClickExperiment.Regime;
import io.github.crossmedia.train.clicks.experiment.ClickExperiment.Row;
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
   * @param milliseconds for one pair through an index, by method
   */
  public static String of(
      ClickPaper paper,
      String command,
      Map<String, Found> found,
      Map<String, Double> milliseconds) {
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
    page.times(milliseconds);
    return page.page.toString();
  }

  private void collection(String name, Found found) {
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
    line("| method | paper, dev | ours | 95 %% interval | beside captions alone |");
    line("| --- | --- | --- | --- | --- |");
    for (Row row : found.methods()) {
      line("| %s | %s | %s |", row.name(), published(row.name()), values(row));
    }
    line("");
    line("The paper's order: %s. Ours: %s.", order(), order(found.methods()));
    regimes(found.regimes());
    line("");
    line("### How many clicks");
    line("");
    line(
        "*Improved* is the model of captions, improved; *alone* is `pa`, learned from clicks"
            + " alone.");
    line("");
    line("| clicks | ours | 95 %% interval | beside captions alone |");
    line("| --- | --- | --- | --- |");
    line("| 0 | %s |", values(found.methods().getFirst()));
    found.curve().forEach(row -> line("| %s | %s |", row.name(), values(row)));
  }

  private void regimes(List<Regime> regimes) {
    line("");
    line("### Position bias, noise and trust");
    line("");
    line(
        "`pa` on 30,000 clicks of each regime: clicks as they are, weighed by the propensity that"
            + " the log gives, and by the true curve, which no log tells; then the model of"
            + " captions, improved.");
    line("");
    line("| regime and learning | DCG@25 | 95 %% interval | beside captions alone |");
    line("| --- | --- | --- | --- |");
    for (Regime regime : regimes) {
      for (Row row :
          List.of(regime.asTheyAre(), regime.weighed(), regime.knowing(), regime.improved())) {
        line("| %s | %s |", row.name(), values(row));
      }
    }
    line("");
    for (Regime regime : regimes) {
      Resampled difference = regime.weighed().value().minus(regime.asTheyAre().value());
      line(
          "- %s (position^-%s, noise %s, trust %s): weighing brings %s. The propensity is %s.",
          regime.behavior().name(),
          regime.behavior().power(),
          regime.behavior().noise(),
          regime.behavior().trust(),
          signed(difference),
          regime.propensity());
    }
    line("");
    line(
        "What counterfactual evaluation says of the improved models by a log of the next regime,"
            + " which the model of captions made, in discounted attractive pictures a search, on"
            + " the training pictures; beside it the true gain in DCG@25 on the others.");
    line("");
    line(
        "| learned under | log of | inverse propensity | self-normalised | doubly robust | true |");
    line("| --- | --- | --- | --- | --- | --- |");
    for (Regime regime : regimes) {
      line(
          "| %s | %s | %s | %s | %s | %s |",
          regime.behavior().name(),
          regime.next().name(),
          fine(regime.elsewhere().get(Estimator.IPS)),
          fine(regime.elsewhere().get(Estimator.SELF_NORMALISED)),
          fine(regime.elsewhere().get(Estimator.DOUBLY_ROBUST)),
          signed(regime.improved().gain()));
    }
  }

  private void times(Map<String, Double> milliseconds) {
    line("");
    line("## Milliseconds a pair");
    line("");
    line(
        "The time of a query over 1,000 candidates by the plan `exact` of a Lucene index, divided"
            + " by their number.");
    line("");
    line("| method | paper | ours |");
    line("| --- | --- | --- |");
    milliseconds.forEach(
        (method, time) ->
            line(
                "| %s | %s | %.5f |",
                method,
                paper.methods().stream()
                    .filter(each -> each.method().equals(method) && each.milliseconds() != null)
                    .map(each -> String.valueOf(each.milliseconds()))
                    .findFirst()
                    .orElse(""),
                time));
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
    Resampled.Interval interval = row.value().interval();
    return String.format(
        Locale.ROOT,
        "%.2f | %.2f to %.2f | %s",
        row.value().observed(),
        interval.lower(),
        interval.upper(),
        signed(row.gain()));
  }

  private static String signed(Resampled gain) {
    Resampled.Interval interval = gain.interval();
    return String.format(
        Locale.ROOT, "%+.2f (%+.2f to %+.2f)", gain.observed(), interval.lower(), interval.upper());
  }

  private static String fine(Resampled gain) {
    Resampled.Interval interval = gain.interval();
    return String.format(
        Locale.ROOT, "%+.3f (%+.3f to %+.3f)", gain.observed(), interval.lower(), interval.upper());
  }

  private void line(String format, Object... values) {
    page.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}

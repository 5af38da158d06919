package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Found;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Regime;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Row;
import io.github.crossmedia.reproduce.clicks.ClickPaper.Guards;
import io.github.crossmedia.reproduce.clicks.ClickPaper.Method;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of {@code reproduce clicks}. */
final class ClickPage {

  private static final String INTERVAL = "95 % interval";
  private static final String COMPARED = "compared with captions alone";

  private final Page page;
  private final ClickPaper paper;

  private ClickPage(ClickPaper paper) {
    this.paper = paper;
    this.page = new Page(ClicksRun.NAME, paper.title());
  }

  /**
   * Returns the page.
   *
   * @param options those of the command line besides the collection
   * @param found what was found on each collection, by its name
   */
  static Page of(ClickPaper paper, String options, Map<String, Found> found) {
    ClickPage clicks = new ClickPage(paper);
    clicks.page.paragraph(paper.paper() + ".").paragraph(clicks.page.madeBy(options));
    paper.notes().forEach(clicks.page::paragraph);
    found.forEach(clicks::collection);
    clicks.times(found);
    return clicks.page;
  }

  private void collection(String name, Found found) {
    Guards guards = paper.guards(name);
    page.section(name)
        .paragraph(
            "%d pictures were shown and clicked, %d others are measured on; %d queries are asked,"
                + " %d of them are measured by.",
            found.train(), found.test(), found.queries()[0], found.queries()[1])
        .subsection("Methods, 30,000 clicks under the mild regime");
    PageTable methods = new PageTable().text("method", "paper, dev", "paper, test");
    methods.text("ours", "over seeds", INTERVAL, COMPARED, "guard");
    for (Row row : found.methods()) {
      add(
          methods,
          List.of(row.name(), published(row, Method::dcg, 2), published(row, Method::test, 3)),
          ofSeeds(row),
          guard(guards, row));
    }
    page.table(methods)
        .paragraph("The paper's order: " + order() + ". Ours: " + order(found.methods()) + ".");
    guards.note().ifPresent(page::paragraph);
    regimes(found.regimes());
    PageTable curve = new PageTable().text("clicks", "ours", "over seeds", INTERVAL, COMPARED);
    curve.text("guard");
    add(curve, List.of("0"), ofSeeds(found.methods().getFirst()), "");
    for (Row row : found.curve()) {
      add(curve, List.of(row.name()), ofSeeds(row), guard(guards, row));
    }
    PageTable parameters = new PageTable().text("method", "tuned on a ninth of the pictures");
    found.parameters().forEach((method, chosen) -> parameters.row(method, chosen.toString()));
    page.subsection("How many clicks")
        .paragraph(
            "*Improved* is the model of captions, improved; *alone* is `pa`, learned from clicks"
                + " alone.")
        .table(curve)
        .subsection("Parameters")
        .table(parameters);
  }

  private static void add(
      PageTable table, List<String> names, List<String> values, String... more) {
    table.row(Stream.of(names, values, List.of(more)).flatMap(List::stream).toList());
  }

  private static String guard(Guards guards, Row row) {
    return guards.of(row.name()).map(guard -> Figures.of(guard, 2)).orElse("");
  }

  private void regimes(List<Regime> regimes) {
    PageTable learning = new PageTable().text("regime and learning", "DCG@25", INTERVAL, COMPARED);
    PageTable estimates = new PageTable().text("learned under", "log of", "inverse propensity");
    estimates.text("self-normalised", "doubly robust", "true");
    List<String> costs = new ArrayList<>();
    for (Regime regime : regimes) {
      Stream.of(
              regime.asTheyAre(),
              regime.weighed(),
              regime.knowing(),
              regime.withoutBias(),
              regime.improved())
          .forEach(
              row -> {
                String observed = Figures.of(row.value().observed(), 2);
                add(learning, List.of(row.name(), observed), compared(row));
              });
      costs.add(cost(regime));
      estimates.row(
          regime.behavior().name(),
          regime.next().name(),
          Figures.difference(regime.elsewhere().get(Estimator.IPS), 3),
          Figures.difference(regime.elsewhere().get(Estimator.SELF_NORMALISED), 3),
          Figures.difference(regime.elsewhere().get(Estimator.DOUBLY_ROBUST), 3),
          String.format(Locale.ROOT, "%+.3f", regime.trueElsewhere()));
    }
    page.subsection("Position bias, noise and trust")
        .paragraph(
            "`pa` learns from 30,000 clicks of each regime: as they are, weighted by the propensity"
                + " estimated from the log, and weighted by the true curve, which no log contains."
                + " A fourth row learns from the same searches by people who look at every result"
                + " and trust none, a fifth improves the model of captions. Each learns by one"
                + " seed, the same for all.")
        .table(learning)
        .list(costs)
        .paragraph(
            "Counterfactual evaluation of the improved models by a log of the next regime, made by"
                + " the model of captions. Numbers are the gain in discounted attractive pictures a"
                + " search, on the training pictures. The last column is the true gain of the same"
                + " kind, known to the simulation only.")
        .table(estimates);
  }

  private static String cost(Regime regime) {
    ResampledFigure asTheyAre = regime.asTheyAre().value();
    return String.format(
        Locale.ROOT,
        "%s (position^-%s, noise %s, trust %s): bias costs %s, weighting brings back %s. The"
            + " propensity is %s.",
        regime.behavior().name(),
        regime.behavior().power(),
        regime.behavior().noise(),
        regime.behavior().trust(),
        Figures.difference(asTheyAre.minus(regime.withoutBias().value()), 2),
        Figures.difference(regime.weighed().value().minus(asTheyAre), 2),
        regime.propensity());
  }

  private void times(Map<String, Found> found) {
    PageTable table = new PageTable().text("method", "paper");
    found.keySet().forEach(table::text);
    for (String method : found.values().iterator().next().milliseconds().keySet()) {
      add(
          table,
          List.of(method, milliseconds(method)),
          found.values().stream()
              .map(each -> Figures.of(each.milliseconds().get(method), 5))
              .toList());
    }
    page.section("Milliseconds a pair")
        .paragraph(
            "The time of a query over 1,000 candidates by the plan `exact` of a Lucene index,"
                + " divided by their number: the median of five rounds.")
        .table(table);
  }

  private String published(Row row, Function<Method, Double> number, int digits) {
    return paper.methods().stream()
        .filter(each -> each.method().equals(row.name()) && number.apply(each) != null)
        .map(each -> Figures.of(number.apply(each), digits))
        .findFirst()
        .orElse("");
  }

  private String milliseconds(String method) {
    return paper.methods().stream()
        .filter(each -> each.method().equals(method) && each.milliseconds() != null)
        .map(each -> String.valueOf(each.milliseconds()))
        .findFirst()
        .orElse("");
  }

  private String order() {
    return paper.methods().stream()
        .filter(each -> each.dcg() != null)
        .sorted(Comparator.comparing(Method::dcg).reversed())
        .map(Method::method)
        .collect(Collectors.joining(", "));
  }

  private static String order(List<Row> rows) {
    return rows.stream()
        .sorted((a, b) -> Double.compare(b.value().observed(), a.value().observed()))
        .map(Row::name)
        .collect(Collectors.joining(", "));
  }

  private static List<String> ofSeeds(Row row) {
    String over = row.seeds() == 1 ? "" : "+- " + Figures.of(row.deviationOverSeeds(), 2);
    List<String> values = new ArrayList<>(List.of(Figures.of(row.value().observed(), 2), over));
    values.addAll(compared(row));
    return values;
  }

  private static List<String> compared(Row row) {
    return List.of(Figures.interval(row.value(), 2), Figures.difference(row.gain(), 2));
  }
}

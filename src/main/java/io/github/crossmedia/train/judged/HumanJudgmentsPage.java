package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.statistics.Resampled;
import io.github.crossmedia.train.judged.CorelReport.CorelRow;
import io.github.crossmedia.train.judged.PeopleReport.Judged;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Both comparisons as a page of Markdown. */
public final class HumanJudgmentsPage {

  /** The plots that lie beside the page, by name. */
  public static final List<String> PLOTS =
      List.of("human-judgments-experts.svg", "human-judgments-crowd.svg");

  private static final String SEEDS_ORDER =
      "Keywords > RWMM-ALL > ROMM-ALL >= RWMM-TEST > SIMPLIcity > ROMM-TEST = GIFT; by normalised"
          + " rank ROMM-TEST is before SIMPLIcity";

  private final StringBuilder page = new StringBuilder();

  private HumanJudgmentsPage() {}

  /** The page; {@code command} is the command line that makes it. */
  public static String of(PeopleReport people, CorelReport corel, String command) {
    HumanJudgmentsPage page = new HumanJudgmentsPage();
    page.line("# Scores beside human judgments").line("");
    page.line(
            "Made by `"
                + command
                + "`. Thesis: Shirahatti, \"Evaluating image retrieval\" (University of Arizona,"
                + " 2005). Data: Flickr8k with judgments by Hodosh, Young and Hockenmaier (JAIR"
                + " 2013); Corel 5k.")
        .line("");
    page.people(people);
    page.corel(corel);
    return page.page.toString();
  }

  /** The plots by name. */
  public static Map<String, String> plots(PeopleReport people) {
    return Map.of(
        PLOTS.get(0), BinPlot.svg(people.experts().rows()),
        PLOTS.get(1), BinPlot.svg(people.crowd().rows()));
  }

  private void people(PeopleReport people) {
    line("## Real people").line("");
    line(
        "Models learned from the "
            + people.learned()
            + " training pictures of Flickr8k alone (English stems of at least five captions,"
            + " single words as queries), their parameters chosen on the 1,000 validation pictures."
            + " The judged pictures are others. A score is the raw score of a sentence and a"
            + " picture.");
    line(
        "\"Regression\" and \"ogive\" are Pearson's correlation of scores read as grades by the"
            + " monotone map fitted on other pictures (five folds). The first two rows never look"
            + " at the picture. Intervals are of 95 %, with the pictures drawn again.");
    line("");
    judged("The experts' mean, 1 to 4", people.experts(), PLOTS.get(0));
    line(String.format(
                Locale.ROOT,
                "One expert's grade correlates with the mean of the other two at %.3f: no system"
                    + " can be expected to do much better.",
                people.oneAgainstOthers())
            + " (The three are published sorted; the one is drawn.)")
        .line("");
    judged("The crowd's share of yes", people.crowd(), PLOTS.get(1));
    String notRun =
        JudgedMethod.FLICKR.stream()
            .map(JudgedMethod::method)
            .filter(method -> !people.chosen().containsKey(method))
            .collect(Collectors.joining(", "));
    if (!notRun.isEmpty()) {
      line("Not run for this page: " + notRun + ".").line("");
    }
    line("Parameters, chosen on validation where there was a choice:").line("");
    people.chosen().forEach((method, parameters) -> line("- " + method + ": " + parameters));
    line("");
  }

  private void judged(String title, Judged judged, String plot) {
    line("### " + title).line("");
    line(
        String.format(
            Locale.ROOT,
            "%,d pairs of %d pictures. Agreement, Krippendorff's alpha: %s.",
            judged.pairs(),
            judged.pictures(),
            judged.alphas().entrySet().stream()
                .map(
                    alpha ->
                        String.format(Locale.ROOT, "%s %.3f", alpha.getKey(), alpha.getValue()))
                .collect(Collectors.joining(", "))));
    line("");
    line("| system | Pearson | Spearman | Kendall | after regression | after ogive |");
    line("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (PeopleRow row : judged.rows()) {
      line(
          "| "
              + List.of(
                      row.system(),
                      number(row.pearson()),
                      number(row.spearman()),
                      number(row.kendall()),
                      number(row.regression()),
                      number(row.ogive()))
                  .stream()
                  .collect(Collectors.joining(" | "))
              + " |");
    }
    line("").line("![Mean grades by score](" + plot + ")").line("");
  }

  private void corel(CorelReport corel) {
    line("## Corel, simulated judges").line("");
    line("**No person judged here.** Four simulated judges are shown pairs of Corel pictures. What"
            + " they take for true is how alike the themes of the two pictures' series (CDs) are:"
            + " 4.6 for one series, else 1 + 3 times the cosine of what the captions of the two"
            + " series say on the whole, counted on training pictures. It is not a system's score,"
            + " but it is made of words, which favours systems that read words.")
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
                      number(row.raw()),
                      number(row.mapped()),
                      number(row.ogive()),
                      number(row.averagePrecision()),
                      number(row.rank()))
                  .stream()
                  .collect(Collectors.joining(" | "))
              + " |");
    }
    line("");
    line("All weighted by the inverse chance of a pair to be judged, maps fitted on other queries,"
            + " relevant above grade 3; 95 % intervals with queries drawn again. Normalised rank"
            + " takes the sampled pairs as they are.")
        .line("");
    orders(corel);
  }

  private void orders(CorelReport corel) {
    line("The thesis: " + SEEDS_ORDER + ".").line("");
    Comparator<CorelRow> byCorrelation =
        Comparator.comparingDouble(row -> -row.mapped().observed());
    Comparator<CorelRow> byRank = Comparator.comparingDouble(row -> row.rank().observed());
    line("Here, by correlation after regression: " + order(corel, byCorrelation) + ".").line("");
    line("By normalised rank: " + order(corel, byRank) + ".").line("");
    line("Neighbours, and how far the first is ahead by correlation with queries drawn again:")
        .line("");
    List<CorelRow> rows = corel.rows().stream().sorted(byCorrelation).toList();
    for (int i = 1; i < rows.size(); i++) {
      Resampled ahead = rows.get(i - 1).mapped().minus(rows.get(i).mapped());
      line(
          "- "
              + rows.get(i - 1).system()
              + " before "
              + rows.get(i).system()
              + ": "
              + number(ahead));
    }
  }

  private static String order(CorelReport corel, Comparator<CorelRow> by) {
    return corel.rows().stream().sorted(by).map(CorelRow::system).collect(Collectors.joining(", "));
  }

  private static String number(Resampled value) {
    var interval = value.interval();
    return String.format(
        Locale.ROOT, "%.3f (%.3f to %.3f)", value.observed(), interval.lower(), interval.upper());
  }

  private HumanJudgmentsPage line(String line) {
    page.append(line).append('\n');
    return this;
  }
}

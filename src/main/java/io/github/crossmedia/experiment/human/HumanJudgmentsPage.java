package io.github.crossmedia.experiment.human;

import io.github.crossmedia.experiment.human.PeopleReport.Judged;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Both comparisons as a page of Markdown. */
public final class HumanJudgmentsPage {

  /** The plots that lie beside the page, by name. */
  public static final List<String> PLOTS =
      List.of("human-judgments-experts.svg", "human-judgments-crowd.svg", CorelSection.PLOT);

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
    CorelSection.write(corel, page.page);
    return page.page.toString();
  }

  /** The plots by name. */
  public static Map<String, String> plots(PeopleReport people, CorelReport corel) {
    return Map.of(
        PLOTS.get(0), BinPlot.svg(people.experts().rows()),
        PLOTS.get(1), BinPlot.svg(people.crowd().rows()),
        PLOTS.get(2), CorelSection.plot(corel));
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
            + " monotone map fitted on other sentences (five folds). The first two rows never look"
            + " at the picture. \"Within a sentence\" is Pearson's correlation of deviations from"
            + " the mean of each sentence: whether its pictures are ranked as people do. Where that"
            + " is higher than the first column, scores of different sentences do not mean the"
            + " same. Methods that need labels are not here: Flickr8k has none. Intervals are of 95"
            + " %, with the pictures drawn again 1,000 times, 100 times for the correlations of"
            + " ranks.");
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
        JudgedMethods.FLICKR.stream()
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
    line(
        "| system | Pearson | Spearman | Kendall | within a sentence | after regression | after"
            + " ogive |");
    line("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (PeopleRow row : judged.rows()) {
      line(
          "| "
              + List.of(
                      row.system(),
                      Figures.of(row.pearson()),
                      Figures.of(row.spearman()),
                      Figures.of(row.kendall()),
                      Figures.of(row.within()),
                      Figures.of(row.regression()),
                      Figures.of(row.ogive()))
                  .stream()
                  .collect(Collectors.joining(" | "))
              + " |");
    }
    line("").line("![Mean grades by score](" + plot + ")").line("");
  }

  private HumanJudgmentsPage line(String line) {
    page.append(line).append('\n');
    return this;
  }
}

package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.JudgedRows;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.PeopleRow;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.LineDiagram.Point;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page of judgments by people. */
final class HumanJudgmentsPage {

  private final Page page = new Page(HumanJudgmentsRun.NAME, "Scores beside human judgments");

  private HumanJudgmentsPage() {}

  /** Returns the page; {@code options} are those of the command line besides the collection. */
  static Page of(PeopleReport people, String options) throws IOException {
    HumanJudgmentsPage judgments = new HumanJudgmentsPage();
    Page page = judgments.page;
    page.paragraph(
        page.madeBy(options)
            + " After Shirahatti, \"Evaluating image retrieval\" (University of Arizona, 2005),"
            + " whose systems are [compared on Corel](human-judgments-corel.md). Data: Flickr8k"
            + " with judgments by Hodosh, Young and Hockenmaier (JAIR 2013).");
    judgments.people(people);
    return page;
  }

  private void people(PeopleReport people) throws IOException {
    page.section("Real people")
        .lines(
            List.of(
                "Models learned from the "
                    + people.learned()
                    + " training pictures of Flickr8k alone (English stems of at least five"
                    + " captions, single words as queries), their parameters tuned on the 1,000"
                    + " validation pictures. The judged pictures are others. A score is the raw"
                    + " score of a sentence and a picture.",
                "\"Regression\" and \"ogive\" are Pearson's correlation of scores read as grades"
                    + " by the monotone map fitted on other sentences (five folds). The first two"
                    + " rows never look at the picture. \"Within a sentence\" is Pearson's"
                    + " correlation of deviations from the mean of each sentence: whether its"
                    + " pictures are ranked as people do. Where that is higher than the first"
                    + " column, scores of different sentences do not mean the same. Methods that"
                    + " need labels are not here: Flickr8k has none. Intervals are of 95 %, with"
                    + " the pictures drawn again 1,000 times, 100 times for the correlations of"
                    + " ranks."));
    judged("The experts' mean, 1 to 4", people.experts(), "experts");
    page.paragraph(
        "One expert's grade correlates with the mean of the other two at %.3f: no system can be"
            + " expected to do much better. (The three are published sorted; the one is drawn.)",
        people.oneAgainstOthers());
    judged("The crowd's share of yes", people.crowd(), "crowd");
    spread(people.spread());
    String notRun =
        JudgedMethods.ofFlickr().methods().stream()
            .map(JudgedMethod::method)
            .filter(method -> !people.chosen().containsKey(method))
            .collect(Collectors.joining(", "));
    if (!notRun.isEmpty()) {
      page.paragraph("Not run for this page: " + notRun + ".");
    }
    page.paragraph("Parameters, tuned on validation where there was a choice:")
        .list(people.chosen());
  }

  private void spread(GradeSpread spread) {
    PageTable table =
        new PageTable()
            .text("the experts' mean")
            .numbers("pairs", "variance of a pair's grades", "judged by the crowd too")
            .numbers("share of yes");
    for (GradeSpread.Row row : spread.rows()) {
      table.row(
          Figures.of(row.grade(), 2),
          String.format(Locale.ROOT, "%,d", row.pairs()),
          Figures.of(row.variance(), 2),
          String.format(Locale.ROOT, "%,d", row.shared()),
          row.shared() == 0 ? "" : Figures.of(row.yes(), 2));
    }
    page.subsection("How far judges are apart")
        .paragraph(
            "Figures 5.1 and 5.2 of the thesis, of the same pairs by grades from 1 to 4 and by yes"
                + " and no. On the %,d pairs that both judged, the experts' mean correlates with"
                + " the crowd's share of yes at %.3f.",
            spread.shared(), spread.correlation())
        .table(table);
  }

  private void judged(String title, JudgedRows judged, String plot) {
    PageTable table =
        new PageTable()
            .text("system")
            .numbers("Pearson", "Spearman", "Kendall", "within a sentence", "after regression")
            .numbers("after ogive");
    for (PeopleRow row : judged.rows()) {
      table.row(
          row.system(),
          Figures.withInterval(row.pearson()),
          Figures.withInterval(row.spearman()),
          Figures.withInterval(row.kendall()),
          Figures.withInterval(row.within()),
          Figures.withInterval(row.regression()),
          Figures.withInterval(row.ogive()));
    }
    page.subsection(title)
        .paragraph(
            "%,d pairs of %d pictures. Agreement, Krippendorff's alpha: %s.",
            judged.pairs(),
            judged.pictures(),
            judged.alphas().entrySet().stream()
                .map(alpha -> alpha.getKey() + " " + Figures.of(alpha.getValue(), 3))
                .collect(Collectors.joining(", ")))
        .table(table)
        .plot("Mean grades by score", plot, plot(judged.rows()));
  }

  /**
   * Returns mean grades of equally large bins of pairs, from the lowest scores on the left to the
   * highest, a line for each system.
   */
  private static String plot(List<PeopleRow> rows) {
    DoubleSummaryStatistics grades =
        rows.stream()
            .flatMap(row -> row.bins().stream())
            .mapToDouble(Bin::grade)
            .summaryStatistics();
    LineDiagram plot =
        LineDiagram.of(
            "share of pairs, by ascending score",
            "mean grade",
            Math.floor(10 * grades.getMin()) / 10,
            Math.ceil(10 * grades.getMax()) / 10);
    rows.forEach(row -> plot.line(row.system(), line(row.bins())));
    return plot.svg(false);
  }

  private static List<Point> line(List<Bin> bins) {
    return IntStream.range(0, bins.size())
        .mapToObj(i -> new Point((i + 0.5) / bins.size(), bins.get(i).grade()))
        .toList();
  }
}

package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.reproduce.clicks.SubspaceExperiment.Setting;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.List;

/** The page of {@code reproduce clicks-subspaces}. */
final class SubspacePage {

  private SubspacePage() {}

  static Page of(ClickPaper paper, List<Setting> settings) {
    Page page = new Page(ClicksRun.SUBSPACES, "Dimensions, lambda and terms of click subspaces");
    page.paragraph(paper.paper() + ".")
        .paragraph(page.madeBy(""))
        .paragraph(
            "The paper sets 50 dimensions and names no lambda. This page varies both, on Corel 5k"
                + " by its blobs, with the simulated log of 30,000 clicks under the mild regime"
                + " that [learning from clicks](clicks.md) describes. Each method's other"
                + " parameters are those tuned there. What draws at random learns by three seeds."
                + " The last column compares with the method as tuned: 50 dimensions, tf-idf of"
                + " words and n-grams. Intervals are of 95 %, with the pictures drawn again.");
    table(page, settings, SubspaceExperiment.DIMENSIONS, "Dimensions");
    table(page, settings, SubspaceExperiment.LAMBDA, "Lambda of ccl");
    page.paragraph(
        "Lambda weighs the structure of the original spaces against the distance of clicked"
            + " pairs, equation 3.");
    table(page, settings, SubspaceExperiment.WEIGHTING, "Terms as published");
    return page.paragraph(
        "As published, a query is the counts of its stemmed words without stop words.");
  }

  private static void table(Page page, List<Setting> settings, String parameter, String title) {
    PageTable table =
        new PageTable().text("method", parameter).numbers("DCG@25", "95 % interval", "gain");
    for (Setting each : settings) {
      if (each.parameter().equals(parameter)) {
        table.row(
            each.method(),
            each.setting(),
            Figures.of(each.value().observed(), 2),
            Figures.interval(each.value(), 2),
            Figures.difference(each.gain(), 2));
      }
    }
    page.section(title).table(table);
  }
}

package io.github.crossmedia.experiment.words;

import io.github.crossmedia.experiment.page.Figures;
import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.experiment.page.PageTable;

/** The page of words that no picture showed. */
final class WordsPage {

  private WordsPage() {}

  static Page of(WordsReport report, String network) {
    return new Page(WordsRun.NAME, "Words that no picture showed").table(table(report));
  }

  private static PageTable table(WordsReport report) {
    PageTable table =
        new PageTable()
            .text("words held out")
            .numbers("words", "chance", "nearest word", "texts", "pictures");
    report
        .found()
        .forEach(
            (kind, found) ->
                table.row(
                    kind,
                    Integer.toString(found.words()),
                    Figures.of(found.chance(), 3),
                    Figures.withInterval(found.averagePrecision(FoundWords.Trial::nearest)),
                    Figures.withInterval(found.averagePrecision(FoundWords.Trial::texts)),
                    Figures.withInterval(found.averagePrecision(FoundWords.Trial::pictures))));
    return table;
  }
}

package io.github.crossmedia.experiment.words;

import io.github.crossmedia.experiment.page.Figures;
import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.experiment.page.PageTable;

/** The page of words that no picture showed. */
final class WordsPage {

  private WordsPage() {}

  static Page of(WordsReport report, String network) {
    return new Page(WordsRun.NAME, "Words that no picture showed")
        .paragraph(
            "Made by `bin/crossmedia reproduce words --data DIR`. Data: Corel 5k (Duygulu et al.,"
                + " ECCV 2002). Pictures are seen by the network `"
                + network
                + "`.")
        .paragraph(
            "Words are held out of all captions that [`ridge`](../methods/ridge.md) learns from."
                + " These are the captions of one half of the training pictures. Texts are the"
                + " captions of the other half, without their pictures. The held-out words are then"
                + " learned from the texts, as [`crossmedia words`](../words.md) does. The"
                + " ridges are tuned on the validation pictures with other words. The window of"
                + " words, the smoothing and the number of words kept were settled earlier, while"
                + " looking at these test pictures.")
        .paragraph(
            "The numbers are average precision of one-word queries on the test pictures. In each of"
                + " %d draws, %d of the words on at least two test pictures are held out. \"Nearest"
                + " word\" asks for the known word with the greatest weight instead. \"Pictures\""
                + " learns the word from the captions of the first half. In parentheses are 95 %%"
                + " intervals over words and pictures, both drawn again.",
            WordsExperiment.DRAWS, WordsExperiment.HELD)
        .table(table(report));
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

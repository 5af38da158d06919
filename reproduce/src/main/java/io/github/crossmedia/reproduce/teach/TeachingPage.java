package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.teach.TeachingReport.Marks;
import java.util.Locale;
import java.util.Map;

/** The page of taught words. */
final class TeachingPage {

  private TeachingPage() {}

  /**
   * Returns the page.
   *
   * @param newWords of Corel, by what the model sees
   * @param compared more of them, with and without counter-examples
   */
  static Page of(
      Map<String, TeachingReport> newWords, TeachingReport compared, TeachingReport weak) {
    Page page =
        new Page(TeachingRun.NAME, "Words taught by a few pictures")
            .paragraph(
                "Made by `bin/crossmedia reproduce teaching --data DIR`. Data: Corel 5k (Duygulu,"
                    + " Barnard, de Freitas and Forsyth, ECCV 2002); Flickr8k (Hodosh, Young and"
                    + " Hockenmaier, JAIR 2013). Words are taught as [teaching](../teaching.md)"
                    + " describes.")
            .paragraph(
                "Each word is taught by pictures drawn at random, %d draws each, beside 400"
                    + " unmarked ones. \"Wrong ones\" are counter-examples: those of the first ten"
                    + " other pictures after the lesson that don't have the word. The numbers are"
                    + " the average precision of one-word queries on other pictures. In parentheses"
                    + " are 95 %% intervals; they draw the words again. The Brier skill and the"
                    + " last column are those of the scores as probabilities, over all pairs of a"
                    + " word and a picture.",
                TeachingExperiment.DRAWS)
            .section("New words")
            .paragraph(
                "[`ridge`](../methods/ridge.md) learns from the captions of a third of Corel's"
                    + " training and validation pictures, without %d words: %s. The other two"
                    + " thirds teach them. The words were drawn by seed 1 from those on 8 to 30"
                    + " test and 40 or more other pictures. \"Before\" is a random order. The test"
                    + " pictures are asked.",
                TeachingExperiment.NEW_WORDS,
                String.join(", ", newWords.values().iterator().next().words()));
    newWords.forEach((views, report) -> page.subsection(views).table(table(report)));
    page.subsection("With and without counter-examples")
        .paragraph(
            "The same by the views of the default model, of which %d words are unknown: %s. The"
                + " last column compares lessons by the same examples.",
            compared.words().size(), String.join(", ", compared.words()))
        .table(compared(compared));
    return page.section("Weak words of the default model")
        .paragraph(
            "The model is `models/photographs.safetensors`. Flickr8k's validation pictures are"
                + " halved. One half chooses the %d nouns that the model ranks the worst beside"
                + " chance, and teaches them. The other half is asked.",
            TeachingExperiment.WEAK_WORDS)
        .table(table(weak))
        .paragraph("Each word with five examples:")
        .table(words(weak));
  }

  private static PageTable table(TeachingReport report) {
    PageTable table =
        new PageTable()
            .text("lesson")
            .numbers("before", "after", "after less before", "Brier skill")
            .text("the 200 highest scores: mean, share relevant");
    for (Marks marks : report.lessons().keySet()) {
      Reliability.Quality quality = report.quality(marks);
      table.row(
          marks.toString(),
          Figures.of(report.mean(marks, Trial::before).observed(), 3),
          Figures.withInterval(report.mean(marks, Trial::after)),
          Figures.difference(report.mean(marks, trial -> trial.after() - trial.before()), 3),
          String.format(Locale.ROOT, "%+.1f %%", 100 * quality.brierSkill()),
          Figures.of(quality.bestSaid(), 2) + ", " + Figures.of(quality.bestTrue(), 2));
    }
    return table;
  }

  private static PageTable compared(TeachingReport report) {
    ResampledFigure gain = report.gain(TeachingExperiment.CROSSED_OUT, TeachingExperiment.FIVE);
    PageTable table = new PageTable().text("lesson").numbers("after", "more than without");
    for (Marks marks : report.lessons().keySet()) {
      table.row(
          marks.toString(),
          Figures.withInterval(report.mean(marks, Trial::after)),
          marks.looked() > 0 ? Figures.difference(gain, 4) : "");
    }
    return table;
  }

  private static PageTable words(TeachingReport report) {
    PageTable table = new PageTable().text("word").numbers("before", "after");
    for (String word : report.words()) {
      table.row(
          word,
          Figures.of(report.mean(TeachingExperiment.FIVE, word, Trial::before), 3),
          Figures.of(report.mean(TeachingExperiment.FIVE, word, Trial::after), 3));
    }
    return table;
  }
}

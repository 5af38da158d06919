package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.AskedPictures;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.teach.TeachingReport.Marks;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** {@code crossmedia reproduce teaching}. */
public final class TeachingRun {

  public static final String NAME = "teaching";

  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  /** Those of the default model. */
  private static final Map<String, String> OF_VIEWS =
      Map.of("lambda", "1.6", "balance", "0.25", "rank", "0", "normalised", "true");

  private static final Map<String, String> OF_NETWORK =
      Map.of("lambda", "12.8", "balance", "0.5", "rank", "0", "normalised", "true");

  private final SeenCollections collections;

  private TeachingRun(SeenCollections collections) {
    this.collections = collections;
  }

  /**
   * Teaches words of {@code flickr8k} and {@code corel5k} to the default model and to one of a
   * network, and writes their page unless the validation pictures are asked.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    new TeachingRun(setup.collections()).teach(setup);
    return true;
  }

  private void teach(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Map<String, Quantiser> books = CodeBookFile.read(setup.model());
    boolean isTest = setup.asked() == AskedPictures.TEST;
    String split = isTest ? "test" : "valid";
    TeachingExperiment experiment = new TeachingExperiment(collections.remarks());
    Map<String, TeachingReport> newWords = new LinkedHashMap<>();
    List<String> mapped = VIEWS.stream().map(view -> view + ":hellinger").toList();
    List<Item> corel = items("corel5k", item -> true, "photographs", VIEWS, books);
    newWords.put("Views of the default model", experiment.newWords(corel, mapped, OF_VIEWS, split));
    TeachingReport compared = experiment.counterExamples(corel, mapped, OF_VIEWS, split);
    List<Item> seen = items("corel5k", item -> true, "words", List.of(network), Map.of());
    newWords.put(
        "The network `" + network + "`",
        experiment.newWords(seen, List.of(network + ":plain"), OF_NETWORK, split));
    List<Item> flickr =
        items("flickr8k", item -> item.split().equals("valid"), "photographs", VIEWS, books);
    TeachingReport weak = experiment.weakWords(ModelFile.read(setup.model()), flickr);
    if (isTest) {
      TeachingPage.of(newWords, compared, weak).write(setup.docs());
    }
  }

  /** Views are kept where other experiments keep theirs. */
  private List<Item> items(
      String collection,
      Predicate<Item> isNeeded,
      String kept,
      List<String> views,
      Map<String, Quantiser> books)
      throws IOException {
    List<Item> items = collections.read(collection).stream().filter(isNeeded).toList();
    return collections.views(collection, kept).of(items, views, books);
  }

  /** The page of taught words. */
  static final class TeachingPage {

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
                      + " unmarked ones. \"Wrong ones\" are counter-examples: those of the first"
                      + " ten other pictures after the lesson that don't have the word. The numbers"
                      + " are the average precision of one-word queries on other pictures. In"
                      + " parentheses are 95 %% intervals; they draw the words again. The Brier"
                      + " skill and the last column are those of the scores as probabilities, over"
                      + " all pairs of a word and a picture.",
                  TeachingExperiment.DRAWS)
              .section("New words")
              .paragraph(
                  "[`ridge`](../methods/ridge.md) learns from the captions of a third of Corel's"
                      + " training and validation pictures, without %d words: %s. The other two"
                      + " thirds teach them. The words were drawn by seed 1 from those on 8 to 30"
                      + " test and 40 or more other pictures. \"Before\" is a random order. The"
                      + " test pictures are asked.",
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
}

package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.words.WordsExperiment.WordsReport;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code crossmedia reproduce words}. */
public final class WordsRun {

  public static final String NAME = "words";
  public static final String PAIR = "words-pair";

  private WordsRun() {}

  /** Measures words of {@code corel5k} and {@code flickr8k} known from texts. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    WordsReport report = experiment(setup.collections(), network).report();
    WordsPage.of(report, network).write(setup.docs());
    return true;
  }

  /** The same of words that the text side of a pair of networks reads. */
  public static boolean byPair(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Optional<NetworkPair> published = setup.pair();
    WordsReport report = experiment(setup.collections(), network).byPair(published);
    WordsPage.byPair(report, network, published.isPresent()).write(setup.docs());
    return true;
  }

  private static WordsExperiment experiment(SeenCollections collections, String network)
      throws IOException {
    List<Item> corel = collections.seen("corel5k", NAME, List.of(network));
    List<Item> flickr = collections.seen("flickr8k", NAME, List.of(network));
    int threads = Runtime.getRuntime().availableProcessors();
    Path vectors = collections.features().resolve(NAME).resolve("flickr8k-vectors.txt");
    return new WordsExperiment(
        corel, flickr, vectors, WordsExperiment.HELD, network, threads, collections.remarks());
  }

  /** The page of words that no picture showed. */
  static final class WordsPage {

    private WordsPage() {}

    static Page of(WordsReport report, String network) {
      return new Page(WordsRun.NAME, "Words that no picture showed")
          .paragraph(
              "Made by `bin/crossmedia reproduce words --data DIR`. Data: Corel 5k (Duygulu et al.,"
                  + " ECCV 2002) and Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013). Pictures"
                  + " are seen by the network `"
                  + network
                  + "`.")
          .paragraph(
              "Words are held out of all captions that [`ridge`](../methods/ridge.md) learns from."
                  + " These are the captions of one half of the training pictures. Texts are the"
                  + " captions of the other half, without their pictures. The held-out words are"
                  + " then learned from the texts, as [`crossmedia add-words`](../words.md) does."
                  + " The ridges are tuned on other pictures with other words. The window of words,"
                  + " the smoothing and the number of words kept were settled earlier, while"
                  + " looking at Corel's test pictures.")
          .paragraph(
              "The numbers are average precision of one-word queries on Corel's test or Flickr8k's"
                  + " validation pictures. At most %d words are held out at a time, each on at"
                  + " least two of these pictures. \"Nearest word\" asks for the known word with"
                  + " the greatest weight instead. \"Pictures\" learns the word from captions of"
                  + " pictures. In parentheses are 95 %% intervals over words and pictures, both"
                  + " drawn again.",
              WordsExperiment.HELD)
          .table(table(report))
          .list(
              List.of(
                  String.format(
                      Locale.ROOT,
                      "Random words: %d draws on Corel; the other rows of one collection have %d.",
                      WordsExperiment.DRAWS,
                      WordsExperiment.FEW_DRAWS),
                  "All animals, all places: every such word is held out at the same time, as"
                      + " WordNet's nouns tell. Texts still tell animals apart, but no known word"
                      + " is one.",
                  "Words of 1 to 4 captions: words that are too rare to be learned from pictures."
                      + " \"Pictures\" learns them from these few.",
                  "By word vectors: of the words of Flickr8k's sentences, learned by `reproduce`"
                      + " (positive pointwise mutual information, 100 dimensions) and read as"
                      + " `--vectors` reads a file. A word that they lack is unknown. How much they"
                      + " count beside texts is tuned with the ridge.",
                  "Across: a model of one collection learns words that only the other one has, from"
                      + " its captions, and finds pictures of the other one. \"Pictures\" learns"
                      + " them from the training pictures of the other one."))
          .section("Probabilities of these words")
          .paragraph(
              "A word known from texts has a calibration that was fitted on known words, held out"
                  + " in turn. The table compares its probabilities with the captions. Brier skill"
                  + " above 0 means that they are better than always saying how frequent such words"
                  + " are. The last column is what the %d most probable pairs say, and which share"
                  + " of them is true.",
              Reliability.BEST)
          .table(reliability(report))
          .plot(
              "What probabilities say, and how often they are true",
              "reliability",
              ReliabilityTable.diagram(report.reliability()))
          .section("Phrases")
          .paragraph(
              "`train --phrases N` also learns the N pairs of words that captions put side by side"
                  + " more often than chance has it. The model learns from Flickr8k's training"
                  + " pictures, without the %d that tune it. Each phrase of at least two validation"
                  + " pictures is asked. \"Its words\" asks a model without phrases for the same"
                  + " text, \"last word\" for the last word alone. The last column is the mean"
                  + " average precision of all single words of two validation pictures, with and"
                  + " without phrases.",
              WordsExperiment.TUNING)
          .table(phrases(report));
    }

    /**
     * Returns the page of words that the text side of a pair reads.
     *
     * @param isPublished whether the pair was not learned here
     */
    static Page byPair(WordsReport report, String network, boolean isPublished) {
      return new Page(WordsRun.PAIR, "Words that a pair of networks reads")
          .paragraph(
              "Made by `bin/crossmedia reproduce words-pair --data DIR --network NAME`. Words are"
                  + " held out of captions and learned from texts as [for words from"
                  + " texts](words.md). The text side of a pair of networks is another source of"
                  + " them, as for `crossmedia add-words --network`. Pictures are seen by the"
                  + " network `"
                  + network
                  + "`.")
          .paragraph(
              isPublished
                  ? "It is the pair that sees the pictures."
                  : "No published pair was at hand. The pair is learned by"
                      + " [`contrastive`](../methods/latent.md) from the training pictures and"
                      + " captions of the other collection: Flickr8k's for words of Corel,"
                      + " Corel's for words of Flickr8k. It can read only words of these"
                      + " captions, so that it does not know the others.")
          .paragraph(
              "The numbers are average precision of one-word queries; the words of Corel were drawn"
                  + " %d times. In parentheses are 95 %% intervals over words and pictures.",
              WordsExperiment.DRAWS_OF_PAIR)
          .table(table(report))
          .section("Probabilities of these words")
          .paragraph("As [for words from texts](words.md#probabilities-of-these-words).")
          .table(reliability(report));
    }

    private static PageTable phrases(WordsReport report) {
      PageTable table =
          new PageTable()
              .text("phrases learned")
              .numbers("asked", "chance", "last word", "its words", "phrase", "difference")
              .text("single words");
      for (PhraseTrial.Outcome outcome : report.phrases()) {
        FoundWords found = outcome.found();
        table.row(
            Integer.toString(outcome.learned()),
            Integer.toString(found.words()),
            Figures.of(found.chance(), 3),
            Figures.withInterval(found.averagePrecision(FoundWords.Trial::reference)),
            Figures.withInterval(found.averagePrecision(FoundWords.Trial::simpler)),
            Figures.withInterval(found.averagePrecision(FoundWords.Trial::asked)),
            Figures.withInterval(
                found
                    .averagePrecision(FoundWords.Trial::asked)
                    .minus(found.averagePrecision(FoundWords.Trial::simpler))),
            Figures.of(outcome.wordsWith(), 3) + ", " + Figures.of(outcome.wordsWithout(), 3));
      }
      return table;
    }

    private static PageTable reliability(WordsReport report) {
      PageTable table =
          new PageTable()
              .text("words held out")
              .numbers("log loss", "of the base rate", "Brier skill")
              .text("most probable: said, true");
      report
          .reliability()
          .forEach(
              (kind, reliability) -> {
                Reliability.Quality quality = reliability.all();
                table.row(
                    kind,
                    Figures.of(quality.logLoss(), 4),
                    Figures.of(quality.baseLogLoss(), 4),
                    String.format(Locale.ROOT, "%+.1f %%", 100 * quality.brierSkill()),
                    Figures.of(quality.bestSaid(), 2) + ", " + Figures.of(quality.bestTrue(), 2));
              });
      return table;
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
                      Figures.withInterval(found.averagePrecision(FoundWords.Trial::simpler)),
                      Figures.withInterval(found.averagePrecision(FoundWords.Trial::asked)),
                      Figures.withInterval(found.averagePrecision(FoundWords.Trial::reference))));
      return table;
    }
  }
}

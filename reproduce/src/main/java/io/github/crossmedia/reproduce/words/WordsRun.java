package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.words.Draw.ReadWords;
import io.github.crossmedia.reproduce.words.WordsExperiment.WordsReport;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        corel,
        flickr,
        vectors,
        minilm(),
        WordsExperiment.HELD,
        network,
        threads,
        collections.remarks());
  }

  /** Returns the network of sentences that comes with the command line. */
  static ReadWords minilm() {
    LibraryTexts library = new LibraryTexts();
    String view = library.named("minilm").orElseThrow();
    return new ReadWords("MiniLM", words -> library.views(view, words));
  }

  /** The page of words that no picture showed. */
  static final class WordsPage {

    private WordsPage() {}

    static Page of(WordsReport report, String network) {
      return new Page(WordsRun.NAME)
          .with("network", network)
          .with("held", WordsExperiment.HELD)
          .with("found", table(report))
          .with("draws", WordsExperiment.DRAWS)
          .with("fewDraws", WordsExperiment.FEW_DRAWS)
          .with("best", Reliability.BEST)
          .with("reliability", reliability(report))
          .plot("reliability", ReliabilityTable.diagram(report.reliability()))
          .with("tuning", WordsExperiment.TUNING)
          .with("phrases", phrases(report));
    }

    /**
     * Returns the page of words that the text side of a pair reads.
     *
     * @param isPublished whether the pair was not learned here
     */
    static Page byPair(WordsReport report, String network, boolean isPublished) {
      return new Page(WordsRun.PAIR)
          .with("network", network)
          .with("published", isPublished)
          .with("draws", WordsExperiment.DRAWS_OF_PAIR)
          .with("found", table(report))
          .with("reliability", reliability(report));
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
                    Formatted.of("%+.1f %%", 100 * quality.brierSkill()),
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

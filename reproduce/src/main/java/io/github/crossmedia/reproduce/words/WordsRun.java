package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.LabelModel;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.words.WordTrials.Draw.ReadWords;
import io.github.crossmedia.reproduce.words.WordTrials.PhraseTrial;
import io.github.crossmedia.reproduce.words.WordsExperiment.WordsReport;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.texts.ScoredPictures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code crossmedia reproduce words}. */
public final class WordsRun {

  public static final String NAME = "words";
  public static final String PAIR = "words-pair";
  public static final String LABELS = "words-labels";

  /** The network with its labels, as the page adds it. */
  private static final String CLASSES = "classes";

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

  /** The same of words that are known by the labels of the network. */
  public static boolean byLabels(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    String classes = NetworkNames.required(CLASSES);
    CrossMediaModel like = LabelModel.of(NetworkLibrary.ofUser(System.getenv()), classes);
    WordsReport report =
        experiment(setup.collections(), network, classes)
            .byLabels(Map.of("labels", like), minilm());
    List<Item> shown = new ArrayList<>();
    for (String collection : List.of("corel5k", "flickr8k")) {
      setup.collections().seen(collection, NAME, List.of(classes)).stream()
          .filter(item -> item.split().equals("train"))
          .forEach(shown::add);
    }
    WordsPage.byLabels(report, network, classes, new LabelScores(like, shown)).write(setup.docs());
    return true;
  }

  private static WordsExperiment experiment(
      SeenCollections collections, String network, String... others) throws IOException {
    List<String> views = Stream.concat(Stream.of(network), Stream.of(others)).toList();
    List<Item> corel = collections.seen("corel5k", NAME, views);
    List<Item> flickr = collections.seen("flickr8k", NAME, views);
    int threads = Runtime.getRuntime().availableProcessors();
    Path vectors = collections.features().resolve(NAME).resolve("flickr8k-vectors.txt");
    return new WordsExperiment(
        corel, flickr, vectors, WordsExperiment.HELD, network, threads, collections.remarks());
  }

  /** Returns the network of sentences that comes with the command line. */
  static ReadWords minilm() {
    LibraryTexts library = new LibraryTexts();
    String view = library.named("minilm").orElseThrow();
    return new ReadWords("MiniLM", words -> library.views(view, words));
  }

  /**
   * How often pictures show a word, by the score that a model of labels gives it. Captions did not
   * teach the model, so that any pictures tell.
   */
  record LabelScores(CrossMediaModel labels, List<Item> shown) {

    private static final float[] FROM = {-1, .02f, .05f, .1f, .2f, .4f, .7f, 1};
    private static final int MIN_SHOWING = 10;

    PageTable table() {
      ScoredPictures scored = ScoredPictures.captioned(labels, shown);
      double[][] pairs = new double[FROM.length][2];
      double[][] sums = new double[FROM.length][2];
      double[][] shows = new double[FROM.length][2];
      for (String word : labels.space().names()) {
        int[] showing = scored.showing(word);
        if (showing.length >= MIN_SHOWING) {
          int kind = labels.origin(word).as().isEmpty() ? 0 : 1;
          float[] scores = scored.scores(word);
          for (int picture = 0; picture < scores.length; picture++) {
            int row = row(scores[picture]);
            pairs[row][kind]++;
            sums[row][kind] += scores[picture];
            shows[row][kind] += Arrays.binarySearch(showing, picture) >= 0 ? 1 : 0;
          }
        }
      }
      PageTable table =
          new PageTable()
              .text("score")
              .numbers("mean, names", "pairs", "true", "mean, other words", "pairs", "true");
      for (int row = 0; row < FROM.length; row++) {
        List<String> cells = new ArrayList<>();
        cells.add(row == 0 ? "below .02" : "from " + Figures.of(FROM[row], 2));
        for (int kind = 0; kind < 2; kind++) {
          double all = pairs[row][kind];
          cells.add(all == 0 ? "" : Figures.of(sums[row][kind] / all, 3));
          cells.add(Formatted.of("%,d", (long) all));
          cells.add(all == 0 ? "" : Figures.of(shows[row][kind] / all, 3));
        }
        table.row(cells.toArray(String[]::new));
      }
      return table;
    }

    private static int row(float score) {
      int row = 0;
      while (row + 1 < FROM.length && score >= FROM[row + 1]) {
        row++;
      }
      return row;
    }
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

    /** Returns the page of words that are known by labels. */
    static Page byLabels(WordsReport report, String network, String classes, LabelScores scores) {
      return new Page(WordsRun.LABELS)
          .with("network", network)
          .with("classes", classes)
          .with("words", scores.labels().space().names().size())
          .with("draws", WordsExperiment.DRAWS_OF_LABELS)
          .with("found", table(report))
          .with("reliability", reliability(report))
          .with("scores", scores.table());
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

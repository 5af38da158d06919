package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.pair.LearnedPair;
import io.github.crossmedia.reproduce.words.FoundWords.Trial;
import io.github.crossmedia.reproduce.words.WordTrials.Draw;
import io.github.crossmedia.reproduce.words.WordTrials.Draw.ReadWords;
import io.github.crossmedia.reproduce.words.WordTrials.PhraseTrial;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.texts.ScoredPictures;
import io.github.crossmedia.train.view.TextSide;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** Words that are held out of captions, and learned from texts. */
final class WordsExperiment {

  /** How often words of Corel are drawn. */
  static final int DRAWS = 10;

  /** How often other words are. */
  static final int FEW_DRAWS = 1;

  /** How often words of Corel are drawn to be read by a pair. */
  static final int DRAWS_OF_PAIR = 5;

  /** How often words of Corel are drawn to be known by labels. */
  static final int DRAWS_OF_LABELS = 3;

  static final int HELD = 90;

  /** How many captions must have a word of sentences before it is learned from pictures. */
  static final int RAREST = 5;

  private static final List<Integer> PHRASES = List.of(100, 1_000);
  private static final int MIN_ASKED = 2;
  static final int TUNING = 500;

  private final List<Item> corel;
  private final List<Item> flickr;
  private final WordKinds kinds = WordKinds.read();
  private final WordTrials keywords;
  private final WordTrials sentences;

  /** Reads sentences too, and keeps all their words. */
  private final WordTrials all;

  private final Path vectors;
  private final String view;
  private final int threads;
  private final int held;
  private final Consumer<String> remarks;
  private final WordsReport report = new WordsReport();

  /**
   * An experiment.
   *
   * @param vectors where vectors of the words of Flickr8k's sentences are written
   * @param held the most words that are held out at a time
   */
  WordsExperiment(
      List<Item> corel,
      List<Item> flickr,
      Path vectors,
      int held,
      String view,
      int threads,
      Consumer<String> remarks) {
    this.vectors = vectors;
    this.view = view;
    this.threads = threads;
    this.held = held;
    this.corel = corel;
    this.flickr = flickr;
    this.keywords = new WordTrials(view, TextSide.Words.ALL, 1, threads);
    this.sentences = new WordTrials(view, english(RAREST), 2, threads);
    this.all = new WordTrials(view, english(1), 2, threads);
    this.remarks = remarks;
  }

  private static TextSide.Words english(int rarest) {
    return new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), rarest);
  }

  WordsReport report() throws IOException {
    LearnedVectors.of(captions(of(flickr, "train")), threads).write(vectors);
    for (int seed = 1; seed <= DRAWS; seed++) {
      add("Corel, random words", keywords, corelHalves(seed, (word, count) -> true));
    }
    for (String kind : WordKinds.KINDS) {
      for (int seed = 1; seed <= FEW_DRAWS; seed++) {
        add("Corel, all " + kind + "s", keywords, ofKind(kind, seed));
      }
    }
    for (int seed = 1; seed <= FEW_DRAWS; seed++) {
      add("Flickr8k, random words", sentences, flickrHalves(seed, count -> count >= RAREST));
      add(
          "Flickr8k, words of 1 to 4 captions",
          sentences,
          flickrHalves(seed, count -> count > 0 && count < RAREST));
    }
    add("Corel's model, Flickr8k's sentences", sentences, across(corel, flickr, "valid"));
    add("Flickr8k's model, Corel's captions", sentences, across(flickr, corel, "test"));
    List<Item> train = shuffled(flickr, 1);
    PhraseTrial phrases =
        new PhraseTrial(
            train.subList(TUNING, train.size()),
            train.subList(0, TUNING),
            of(flickr, "valid"),
            sentences);
    for (int most : PHRASES) {
      remarks.accept(most + " phrases");
      report.add(phrases.run(most));
    }
    return report;
  }

  /**
   * The same words, read by the text side of a pair of networks.
   *
   * @param published a pair; without one, the training pictures of the other collection teach one
   */
  WordsReport byPair(Optional<NetworkPair> published) throws IOException {
    ReadWords ofFlickr = textSide(published.orElseGet(() -> learned(flickr)));
    for (int seed = 1; seed <= DRAWS_OF_PAIR; seed++) {
      Draw random = corelHalves(seed, (word, count) -> true);
      add("Corel, random words", keywords, random.withoutVectors().with(ofFlickr));
    }
    for (String kind : WordKinds.KINDS) {
      add("Corel, all " + kind + "s", keywords, ofKind(kind, 1).withoutVectors().with(ofFlickr));
    }
    ReadWords ofCorel = textSide(published.orElseGet(() -> learned(corel)));
    Draw frequent = flickrHalves(1, count -> count >= RAREST);
    add("Flickr8k, random words", sentences, frequent.with(ofCorel));
    return report;
  }

  /**
   * The same words by the labels of a network, which need no caption, and by a network of sentences
   * from the words of other captions.
   *
   * @param labels models of the labels by how they know words
   */
  WordsReport byLabels(Map<String, CrossMediaModel> labels, ReadWords sentencesRead)
      throws IOException {
    for (int seed = 1; seed <= DRAWS_OF_LABELS; seed++) {
      Draw random = corelHalves(seed, (word, count) -> true).withoutVectors();
      add("Corel, random words", keywords, random.with(sentencesRead).with(labels));
    }
    Draw frequent = flickrHalves(1, count -> count >= RAREST);
    add("Flickr8k, random words", sentences, frequent.with(sentencesRead).with(labels));
    return report;
  }

  private static ReadWords textSide(NetworkPair pair) {
    return new ReadWords("a network's text side", pair::embed);
  }

  private NetworkPair learned(List<Item> items) {
    remarks.accept("learning a pair");
    return LearnedPair.of(of(items, "train"), view);
  }

  private void add(String kind, WordTrials trials, Draw draw) throws IOException {
    remarks.accept(kind);
    trials.run(draw, kind, report);
  }

  /** Words on enough of the pictures that are asked, in a drawn order, at most so many. */
  private List<String> drawn(Map<String, Long> asked, BiPredicate<String, Long> isHeld, int seed) {
    List<String> words =
        new ArrayList<>(
            asked.entrySet().stream()
                .filter(each -> each.getValue() >= MIN_ASKED)
                .filter(each -> isHeld.test(each.getKey(), each.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList());
    Collections.shuffle(words, new Random(seed));
    return words.subList(0, Math.min(held, words.size()));
  }

  private Draw ofKind(String kind, int seed) {
    return corelHalves(seed, (word, count) -> kinds.isOf(kind, word));
  }

  /** One half of the training pictures is learned from, the captions of the others are texts. */
  private Draw corelHalves(int seed, BiPredicate<String, Long> isHeld) {
    List<Item> train = shuffled(corel, seed);
    int half = train.size() / 2;
    List<Item> learned = train.subList(0, half);
    List<Item> asked = of(corel, "test");
    return new Draw(
        learned,
        learned,
        of(corel, "valid"),
        asked,
        captions(train.subList(half, train.size())),
        Optional.of(vectors),
        Optional.empty(),
        Map.of(),
        drawn(keywords.counts(asked, keywords.vocabulary(corel)), isHeld, seed));
  }

  @FunctionalInterface
  private interface Count {
    boolean isHeld(long captions);
  }

  /**
   * The same of Flickr8k, where some training pictures tune.
   *
   * @param count tells by its captions that are learned from whether a word is held out
   */
  private Draw flickrHalves(int seed, Count count) {
    List<Item> train = shuffled(flickr, seed);
    int half = train.size() / 2;
    List<Item> learned = train.subList(TUNING, half);
    List<Item> asked = of(flickr, "valid");
    Vocabulary vocabulary = all.vocabulary(flickr);
    Map<String, Long> counts = all.counts(learned, vocabulary);
    return new Draw(
        learned,
        learned,
        train.subList(0, TUNING),
        asked,
        captions(train.subList(half, train.size())),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        drawn(
            all.counts(asked, vocabulary),
            (word, ofAsked) -> count.isHeld(counts.getOrDefault(word, 0L)),
            seed));
  }

  /** A collection's model learns what only the captions of another one say. */
  private Draw across(List<Item> items, List<Item> others, String asked) {
    List<Item> train = shuffled(items, 1);
    List<Item> learned = train.subList(TUNING, train.size());
    List<Item> shown = of(others, "train");
    List<Item> pictures = of(others, asked);
    Vocabulary known = sentences.vocabulary(items);
    Map<String, Long> counts = all.counts(shown, all.vocabulary(shown));
    return new Draw(
        learned,
        shown,
        train.subList(0, TUNING),
        pictures,
        captions(shown),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        drawn(
            all.counts(pictures, all.vocabulary(shown)),
            (word, count) -> counts.getOrDefault(word, 0L) >= RAREST && !known.contains(word),
            1));
  }

  private static List<Item> shuffled(List<Item> items, int seed) {
    List<Item> train = new ArrayList<>(of(items, "train"));
    Collections.shuffle(train, new Random(seed));
    return train;
  }

  private static List<String> captions(List<Item> items) {
    return items.stream().flatMap(item -> item.text().lines()).toList();
  }

  private static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  /**
   * Vectors of the words of some texts: positive pointwise mutual information of words that stand
   * near each other, reduced to few dimensions (Levy and Goldberg, "Neural word embedding as
   * implicit matrix factorization", 2014).
   *
   * @param vectors a row for each word
   */
  record LearnedVectors(List<String> words, DenseMatrix vectors) {

    private static final int MAX_WORDS = 2_000;
    private static final int MIN_COUNT = 5;
    private static final int WINDOW = 5;
    private static final int DIMENSION = 100;

    static LearnedVectors of(List<String> texts, int threads) {
      TextAnalysis analysis = TextAnalysis.of("standard");
      List<List<String>> read = texts.stream().map(analysis::terms).toList();
      Map<String, Integer> counts = new HashMap<>();
      read.forEach(text -> text.forEach(word -> counts.merge(word, 1, Integer::sum)));
      List<String> words =
          counts.entrySet().stream()
              .filter(word -> word.getValue() >= MIN_COUNT)
              .sorted(
                  Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                      .thenComparing(Map.Entry.comparingByKey()))
              .limit(MAX_WORDS)
              .map(Map.Entry::getKey)
              .toList();
      DenseMatrix near = near(read, words);
      LinearAlgebra.SymmetricEigen eigen =
          new LinearAlgebra(threads).symmetricEigen(information(near));
      int dimension = Math.min(DIMENSION, words.size());
      DenseMatrix vectors = DenseMatrix.zeros(words.size(), dimension);
      for (int i = 0; i < dimension; i++) {
        double factor = Math.sqrt(Math.max(0, eigen.values()[i]));
        for (int word = 0; word < words.size(); word++) {
          vectors.set(word, i, factor * eigen.vectors().get(i, word));
        }
      }
      return new LearnedVectors(words, vectors);
    }

    private static DenseMatrix near(List<List<String>> texts, List<String> words) {
      Map<String, Integer> places = new HashMap<>();
      IntStream.range(0, words.size()).forEach(place -> places.put(words.get(place), place));
      DenseMatrix near = DenseMatrix.zeros(words.size(), words.size());
      for (List<String> text : texts) {
        int[] known = text.stream().filter(places::containsKey).mapToInt(places::get).toArray();
        for (int i = 0; i < known.length; i++) {
          for (int j = i + 1; j < Math.min(known.length, i + 1 + WINDOW); j++) {
            near.add(known[i], known[j], 1);
            near.add(known[j], known[i], 1);
          }
        }
      }
      return near;
    }

    private static DenseMatrix information(DenseMatrix near) {
      int size = near.rows();
      double[] sums = new double[size];
      double all = 0;
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          sums[row] += near.get(row, column);
        }
        all += sums[row];
      }
      DenseMatrix information = DenseMatrix.zeros(size, size);
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          double count = near.get(row, column);
          double value = count == 0 ? 0 : Math.log(count * all / (sums[row] * sums[column]));
          information.set(row, column, Math.max(0, value));
        }
      }
      return information;
    }

    /** Writes them as GloVe does. */
    void write(Path file) throws IOException {
      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        for (int word = 0; word < words.size(); word++) {
          out.write(words.get(word));
          for (int i = 0; i < vectors.columns(); i++) {
            out.write(Formatted.of(" %.5f", vectors.get(word, i)));
          }
          out.write('\n');
        }
      }
    }
  }

  /** Which words are animals and which are places, by the first sense of WordNet's nouns. */
  static final class WordKinds {

    static final List<String> KINDS = List.of("animal", "place");

    private static final String FILE = "kinds.tsv.gz";

    private final Map<String, String> kinds = new HashMap<>();

    private WordKinds(BufferedReader lines) {
      lines
          .lines()
          .map(line -> line.split("\t"))
          .forEach(kindAndWord -> kinds.put(kindAndWord[1], kindAndWord[0]));
    }

    static WordKinds read() {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(
                      Objects.requireNonNull(WordKinds.class.getResourceAsStream(FILE))),
                  StandardCharsets.UTF_8))) {
        return new WordKinds(lines);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    boolean isOf(String kind, String word) {
      return kind.equals(kinds.get(word));
    }
  }

  /** What each kind of trial found, and how far its probabilities are true. */
  static final class WordsReport {

    private final Map<String, FoundWords> found = new LinkedHashMap<>();
    private final Map<String, Reliability> reliability = new LinkedHashMap<>();

    private final List<PhraseTrial.Outcome> phrases = new ArrayList<>();

    /**
     * Adds a trial.
     *
     * @param seen the model that learned the words from pictures
     * @param grown the model that learned them otherwise
     */
    void add(String kind, Draw draw, CrossMediaModel seen, CrossMediaModel grown) {
      Reliability said = reliability.computeIfAbsent(kind, missing -> new Reliability());
      found.computeIfAbsent(kind, missing -> new FoundWords()).add(trial(draw, seen, grown, said));
    }

    void add(PhraseTrial.Outcome outcome) {
      phrases.add(outcome);
    }

    List<PhraseTrial.Outcome> phrases() {
      return phrases;
    }

    Map<String, FoundWords> found() {
      return found;
    }

    /** The probabilities of each kind that has known words. */
    Map<String, Reliability> reliability() {
      Map<String, Reliability> said = new LinkedHashMap<>(reliability);
      said.values().removeIf(each -> each.groups().isEmpty());
      return said;
    }

    private static Trial trial(
        Draw draw, CrossMediaModel seen, CrossMediaModel grown, Reliability said) {
      ScoredPictures fromPictures = ScoredPictures.captioned(seen, draw.asked());
      ScoredPictures fromTexts = ScoredPictures.captioned(grown, draw.asked());
      Candidates candidates = Candidates.of(draw.asked().stream().map(Item::id).toList());
      List<RankedPictures> texts = new ArrayList<>();
      List<RankedPictures> nearest = new ArrayList<>();
      List<RankedPictures> pictures = new ArrayList<>();
      Vocabulary words = grown.textEncoder().orElseThrow().vocabulary();
      for (String word : draw.held()) {
        int[] showing = fromPictures.showing(word);
        if (showing.length > 0) {
          float[] none = new float[draw.asked().size()];
          boolean isKnown = words.contains(word);
          List<String> as = grown.origin(word).as();
          texts.add(candidates.pictures(isKnown ? fromTexts.scores(word) : none, showing));
          nearest.add(
              candidates.pictures(as.isEmpty() ? none : fromTexts.scores(as.getFirst()), showing));
          pictures.add(candidates.pictures(fromPictures.scores(word), showing));
          if (isKnown) {
            add(grown, word, fromTexts.scores(word), showing, said);
          }
        }
      }
      return new Trial(draw.asked().size(), texts, nearest, pictures);
    }

    private static void add(
        CrossMediaModel model, String word, float[] scores, int[] showing, Reliability said) {
      Calibration map = model.textToImage().calibrations().across().ofText(List.of(word));
      for (int picture = 0; picture < scores.length; picture++) {
        boolean isShown = Arrays.binarySearch(showing, picture) >= 0;
        said.add(1, map.apply(scores[picture]), isShown);
      }
    }
  }
}

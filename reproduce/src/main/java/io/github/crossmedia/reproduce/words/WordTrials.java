package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.words.FoundWords.Trial;
import io.github.crossmedia.reproduce.words.WordTrials.Draw.ReadWords;
import io.github.crossmedia.reproduce.words.WordsExperiment.WordsReport;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.NetworkWords;
import io.github.crossmedia.train.texts.ScoredPictures;
import io.github.crossmedia.train.texts.TextReader;
import io.github.crossmedia.train.texts.TextWords;
import io.github.crossmedia.train.texts.WordFeatures;
import io.github.crossmedia.train.texts.WordVectors;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.util.VectorUtil;

/** Trials with the pictures of one collection: a model without some words gets them from texts. */
final class WordTrials {

  private static final String VECTORS = ", by word vectors";
  private static final String BOTH = ", by texts and word vectors";
  private static final String RIDGE = "ridge";
  private static final int WINDOW = 5;

  /** How many pictures calibrate the known words, near which those of texts stay. */
  private static final int CALIBRATING = 1_000;

  private static final int MAX_COUNT = 20_000;

  private final String view;
  private final TextSide.Words reading;
  private final int rarest;
  private final int threads;

  /** The parameters of the ridge over pictures, from the first draw. */
  private Optional<Parameters> tuned = Optional.empty();

  /**
   * Trials.
   *
   * @param view of the pictures
   * @param reading how captions are read
   * @param rarest how often a word must occur in the texts
   */
  WordTrials(String view, TextSide.Words reading, int rarest, int threads) {
    this.view = view;
    this.reading = reading;
    this.rarest = rarest;
    this.threads = threads;
  }

  Settings settings() {
    CaptionQueries.Limits single = CaptionQueries.Limits.NONE.withLongest(1);
    return Settings.of(view + ":plain")
        .with(reading, new CaptionTask(single, 1))
        .withThreads(threads);
  }

  /** Returns the words that a model would learn from captions. */
  Vocabulary vocabulary(List<Item> items) {
    return TrainingData.of(items, settings()).words().vocabulary();
  }

  /** Returns how often each word is in the captions of some items. */
  Map<String, Long> counts(List<Item> items, Vocabulary vocabulary) {
    TextEncoder encoder = new TextEncoder(reading.analysis(), vocabulary, List.of());
    return items.stream()
        .flatMap(item -> encoder.knownWords(item.text()).stream())
        .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
  }

  /** Runs one trial by each source of words that the draw has. */
  void run(Draw draw, String kind, WordsReport report) throws IOException {
    Settings settings = settings();
    Vocabulary all = withWords(vocabulary(draw.learned()), draw.held());
    Set<String> held = new HashSet<>(draw.held());
    Vocabulary known = Vocabulary.of(all.words().stream().filter(w -> !held.contains(w)).toList());
    Training training =
        new Training(trainer(), trainer().searchSpace(), settings.withVocabulary(known));
    if (tuned.isEmpty()) {
      tuned =
          Optional.of(training.run(draw.learned(), draw.tuning(), trial -> {}, false).parameters());
    }
    Parameters parameters = tuned.get();
    CrossMediaModel seen = learned(draw.shown(), settings.withVocabulary(all), parameters);
    CrossMediaModel base =
        training.calibrated(
            learned(draw.learned(), settings.withVocabulary(known), parameters),
            parameters,
            draw.learned().subList(0, Math.min(CALIBRATING, draw.learned().size())));
    GrownModel model = GrownModel.on(base).orElseThrow();
    WordFeatures texts =
        new TextReader(rarest, MAX_COUNT, WINDOW, threads).read(Texts.of(draw.texts()), model);
    TextWords words = new TextWords(model, ScoredPictures.captioned(base, draw.tuning()), threads);
    report.add(kind, draw, seen, words.all(List.of(texts)).model());
    if (draw.vectors().isPresent()) {
      WordFeatures vectors = WordVectors.read(draw.vectors().get(), model, MAX_COUNT);
      report.add(kind + VECTORS, draw, seen, words.all(List.of(vectors)).model());
      report.add(kind + BOTH, draw, seen, words.all(List.of(texts, vectors)).model());
    }
    if (draw.network().isPresent()) {
      ReadWords network = draw.network().get();
      WordFeatures read = NetworkWords.read(network.embed(), model, draw.held());
      report.add(kind + ", by " + network.name(), draw, seen, words.all(List.of(read)).model());
      report.add(
          kind + ", by texts and " + network.name(),
          draw,
          seen,
          words.all(List.of(texts, read)).model());
    }
    for (Map.Entry<String, CrossMediaModel> other : draw.others().entrySet()) {
      report.add(kind + ", by " + other.getKey(), draw, seen, other.getValue());
    }
  }

  private static Vocabulary withWords(Vocabulary vocabulary, List<String> words) {
    List<String> all = new ArrayList<>(vocabulary.words());
    words.stream().filter(word -> !vocabulary.contains(word)).forEach(all::add);
    return Vocabulary.of(all.stream().sorted().toList());
  }

  /** A model that learns from some pictures and is tuned on others, without fitted scores. */
  CrossMediaModel learned(List<Item> items, List<Item> tuning, Settings settings) {
    if (tuned.isEmpty()) {
      tuned =
          Optional.of(
              new Training(trainer(), trainer().searchSpace(), settings)
                  .run(items, tuning, trial -> {}, false)
                  .parameters());
    }
    return learned(items, settings, tuned.get());
  }

  private static Trainer trainer() {
    return Trainers.all().named(RIDGE);
  }

  private static CrossMediaModel learned(
      List<Item> items, Settings settings, Parameters parameters) {
    return trainer().train(TrainingData.of(items, settings), parameters);
  }

  /**
   * One trial: a model learns from pictures without some words, and then these words from texts.
   *
   * @param learned the pictures it learns from
   * @param shown pictures whose captions have the held-out words, for comparison
   * @param tuning pictures that tune and calibrate
   * @param asked pictures that are found
   * @param texts the texts, none of them of any of these pictures
   * @param vectors word vectors of other texts
   * @param network reads words as it learned from other texts
   * @param others models that know the words otherwise, by how they do
   * @param held the words held out
   */
  record Draw(
      List<Item> learned,
      List<Item> shown,
      List<Item> tuning,
      List<Item> asked,
      List<String> texts,
      Optional<Path> vectors,
      Optional<ReadWords> network,
      Map<String, CrossMediaModel> others,
      List<String> held) {

    Draw {
      learned = List.copyOf(learned);
      shown = List.copyOf(shown);
      tuning = List.copyOf(tuning);
      asked = List.copyOf(asked);
      texts = List.copyOf(texts);
      held = List.copyOf(held);
    }

    /**
     * A network of texts.
     *
     * @param name as the page calls it
     */
    record ReadWords(String name, Function<List<String>, List<float[]>> embed) {}

    /** Returns the same with a network of texts. */
    Draw with(ReadWords reads) {
      return new Draw(
          learned, shown, tuning, asked, texts, vectors, Optional.of(reads), others, held);
    }

    /** Returns the same without word vectors. */
    Draw withoutVectors() {
      return new Draw(
          learned, shown, tuning, asked, texts, Optional.empty(), network, others, held);
    }

    /** Returns the same with models that know the words otherwise. */
    Draw with(Map<String, CrossMediaModel> models) {
      return new Draw(learned, shown, tuning, asked, texts, vectors, network, models, held);
    }
  }

  /**
   * Pairs of words that captions support, asked of a model that learned them and of one without.
   */
  static final class PhraseTrial {

    private static final int MIN_ASKED = 2;

    private final List<Item> learned;
    private final List<Item> tuning;
    private final List<Item> asked;
    private final Candidates candidates;
    private final WordTrials trials;
    private final CrossMediaModel without;

    /**
     * A trial.
     *
     * @param asked pictures that are found
     * @param trials how pictures and captions are read
     */
    PhraseTrial(List<Item> learned, List<Item> tuning, List<Item> asked, WordTrials trials) {
      this.learned = learned;
      this.tuning = tuning;
      this.asked = asked;
      this.candidates = Candidates.of(asked.stream().map(Item::id).toList());
      this.trials = trials;
      this.without = trials.learned(learned, tuning, trials.settings());
    }

    /**
     * What phrases found.
     *
     * @param learned how many phrases the model learned
     * @param wordsWith average precision of single words by the model with phrases
     * @param wordsWithout the same by the model without
     */
    record Outcome(int learned, FoundWords found, double wordsWith, double wordsWithout) {}

    Outcome run(int most) {
      Settings settings = trials.settings();
      CrossMediaModel with =
          trials.learned(
              learned,
              tuning,
              settings.with(((TextSide.Words) settings.text()).withPhrases(most), settings.task()));
      Map<String, int[]> phrases = new TreeMap<>();
      Map<String, int[]> words = new TreeMap<>();
      showing(with.textEncoder().orElseThrow())
          .forEach(
              (term, pictures) ->
                  (term.contains(" ") ? phrases : words)
                      .put(term, pictures.stream().mapToInt(place -> place).toArray()));
      FoundWords found = new FoundWords();
      found.add(
          new Trial(
              asked.size(),
              ranked(with, phrases),
              ranked(without, phrases),
              ranked(without, lastWords(phrases))));
      int count =
          (int)
              with.textEncoder().orElseThrow().vocabulary().words().stream()
                  .filter(term -> term.contains(" "))
                  .count();
      return new Outcome(count, found, mean(ranked(with, words)), mean(ranked(without, words)));
    }

    /** The terms that enough pictures show. */
    private Map<String, List<Integer>> showing(TextEncoder encoder) {
      Map<String, List<Integer>> showing = new TreeMap<>();
      for (int picture = 0; picture < asked.size(); picture++) {
        for (String term : encoder.knownWords(asked.get(picture).text())) {
          showing.computeIfAbsent(term, missing -> new ArrayList<>()).add(picture);
        }
      }
      showing.values().removeIf(pictures -> pictures.size() < MIN_ASKED);
      return showing;
    }

    private record Query(String text, int[] relevant) {}

    private static List<Query> queries(Map<String, int[]> terms) {
      return terms.entrySet().stream()
          .map(term -> new Query(term.getKey(), term.getValue()))
          .toList();
    }

    private static List<Query> lastWords(Map<String, int[]> phrases) {
      return queries(phrases).stream()
          .map(
              query ->
                  new Query(
                      query.text().substring(query.text().lastIndexOf(' ') + 1), query.relevant()))
          .toList();
    }

    private List<RankedPictures> ranked(CrossMediaModel model, Map<String, int[]> terms) {
      return ranked(model, queries(terms));
    }

    private List<RankedPictures> ranked(CrossMediaModel model, List<Query> queries) {
      List<float[]> points =
          model.textToImage().documents(asked.stream().map(Item::medium).toList());
      List<RankedPictures> ranked = new ArrayList<>();
      for (Query query : queries) {
        float[] point = model.textToImage().query(Medium.ofText(query.text()));
        float[] scores = new float[points.size()];
        for (int picture = 0; picture < scores.length; picture++) {
          scores[picture] = VectorUtil.dotProduct(point, points.get(picture));
        }
        ranked.add(candidates.pictures(scores, query.relevant()));
      }
      return ranked;
    }

    private double mean(List<RankedPictures> queries) {
      int[] once = new int[asked.size()];
      Arrays.fill(once, 1);
      return queries.stream()
          .mapToDouble(query -> Measures.averagePrecision().of(query.drawn(once, asked.size())))
          .average()
          .orElse(0);
    }
  }
}

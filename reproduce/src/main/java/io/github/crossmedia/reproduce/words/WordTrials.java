package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.words.Draw.ReadWords;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
}

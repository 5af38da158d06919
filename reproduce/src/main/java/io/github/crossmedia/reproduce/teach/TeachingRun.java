package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.QueryBootstrap;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.teach.TeachingRun.TeachingReport.Marks;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.teach.LearnedWord;
import io.github.crossmedia.train.teach.LessonSpace;
import io.github.crossmedia.train.teach.TaughtCalibration;
import io.github.crossmedia.train.teach.WordTeacher;
import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    TeachingReport weakByNetwork = experiment.weakWords(network, photographs(network));
    if (isTest) {
      TeachingPage.of(newWords, compared, weak, weakByNetwork).write(setup.docs());
    }
  }

  /** Returns all pictures of Flickr8k with the view of a network. */
  private List<Item> photographs(String network) throws IOException {
    return items("flickr8k", item -> true, "words", List.of(network), Map.of());
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
     * @param weakByNetwork known words of a model on a network
     */
    static Page of(
        Map<String, TeachingReport> newWords,
        TeachingReport compared,
        TeachingReport weak,
        TeachingReport weakByNetwork) {
      return new Page(TeachingRun.NAME)
          .with("draws", TeachingExperiment.DRAWS)
          .with("newWords", TeachingExperiment.NEW_WORDS)
          .with("words", String.join(", ", newWords.values().iterator().next().words()))
          .with(
              "models",
              newWords.entrySet().stream()
                  .map(each -> Map.of("name", each.getKey(), "lessons", table(each.getValue())))
                  .toList())
          .with("comparedWords", compared.words().size())
          .with("comparedNames", String.join(", ", compared.words()))
          .with("compared", compared(compared))
          .with("nouns", TeachingExperiment.WEAK_WORDS)
          .with("weak", table(weak))
          .with("weakWords", words(weak))
          .with("weakOfNetwork", String.join(", ", weakByNetwork.words()))
          .with("weakByNetwork", table(weakByNetwork));
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
            Formatted.of("%+.1f %%", 100 * quality.brierSkill()),
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

  /** Teaches words by pictures drawn at random, and asks for them on other pictures. */
  static final class TeachingExperiment {

    static final int NEW_WORDS = 10;
    static final int WEAK_WORDS = 20;

    /** The words of the comparison with and without counter-examples. */
    static final int COMPARED_WORDS = 40;

    static final Marks FIVE = new Marks(5, 0);
    static final Marks CROSSED_OUT = new Marks(5, 10);
    static final int DRAWS = 5;

    /** Words of at least so many captions are learned. */
    private static final int RAREST = 5;

    /** So many more pictures of a half have a weak word than are ticked. */
    private static final int LEFT_OVER = 2;

    private static final List<Marks> MARKS =
        List.of(new Marks(1, 0), FIVE, CROSSED_OUT, new Marks(10, 0));

    /** A person who knows that the network sees a thing may tick more. */
    private static final List<Marks> MARKS_OF_NETWORK =
        List.of(FIVE, new Marks(10, 0), new Marks(20, 0));

    /** So many times as many pictures may teach words as the model is learned from. */
    private static final int OTHERS = 2;

    private final Consumer<String> remarks;

    TeachingExperiment(Consumer<String> remarks) {
      this.remarks = remarks;
    }

    /**
     * Words that the captions which the model learns from don't have. Other pictures teach them.
     *
     * @param views with their maps
     * @param parameters of the ridge
     * @param split of the pictures asked
     */
    TeachingReport newWords(
        List<Item> corel, List<String> views, Map<String, String> parameters, String split) {
      return newWords(corel, views, parameters, split, NEW_WORDS, MARKS);
    }

    /** More such words, with and without counter-examples. */
    TeachingReport counterExamples(
        List<Item> corel, List<String> views, Map<String, String> parameters, String split) {
      return newWords(corel, views, parameters, split, COMPARED_WORDS, List.of(FIVE, CROSSED_OUT));
    }

    private TeachingReport newWords(
        List<Item> corel,
        List<String> views,
        Map<String, String> parameters,
        String split,
        int count,
        List<Marks> marks) {
      Function<Item, Set<String>> reading = item -> Set.of(item.text().split(" "));
      List<Item> train =
          corel.stream()
              .filter(item -> item.split().equals("train") || isValidToLearn(item, split))
              .toList();
      List<Item> asked = corel.stream().filter(item -> item.split().equals(split)).toList();
      List<String> words = TaughtWords.drawn(train, asked, reading, count, 1);
      TreeSet<String> vocabulary = new TreeSet<>();
      part(train, true).forEach(item -> vocabulary.addAll(reading.apply(item)));
      words.forEach(vocabulary::remove);
      CrossMediaModel model = learned(part(train, true), views, parameters, vocabulary);
      Classroom room = new Classroom(model, part(train, false), asked, reading);
      return report(room, words, marks);
    }

    private static List<Item> part(List<Item> train, boolean isLearned) {
      return IntStream.range(0, train.size())
          .filter(i -> i % (OTHERS + 1) == 0 == isLearned)
          .mapToObj(train::get)
          .toList();
    }

    private static boolean isValidToLearn(Item item, String split) {
      return item.split().equals("valid") && !split.equals("valid");
    }

    private static CrossMediaModel learned(
        List<Item> train, List<String> views, Map<String, String> parameters, Set<String> words) {
      Settings settings =
          Settings.of(views.toArray(String[]::new))
              .withVocabulary(Vocabulary.of(List.copyOf(words)))
              .withQueries(CaptionQueries.Limits.singleWords());
      return learned(train, parameters, settings);
    }

    private static CrossMediaModel learned(
        List<Item> train, Map<String, String> parameters, Settings settings) {
      int held = train.size() / 9;
      return new Training(Trainers.all().named("ridge"), Parameters.of(parameters), settings)
          .run(train.subList(held, train.size()), train.subList(0, held), trial -> {})
          .model();
    }

    /**
     * Words that a finished model ranks the worst. One half of the pictures chooses the words and
     * teaches them, the other is asked.
     */
    TeachingReport weakWords(CrossMediaModel model, List<Item> pictures) {
      return weakWords(model, pictures, MARKS);
    }

    /**
     * The same for a model that is learned from the training pictures by a network; validation
     * pictures teach it.
     */
    TeachingReport weakWords(String network, List<Item> pictures) {
      List<Item> train = pictures.stream().filter(item -> item.split().equals("train")).toList();
      List<Item> valid = pictures.stream().filter(item -> item.split().equals("valid")).toList();
      TextSide.Words english =
          new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), RAREST);
      Settings settings = Settings.of(network + ":plain").with(english, CaptionTask.ALL);
      return weakWords(learned(train, OF_NETWORK, settings), valid, MARKS_OF_NETWORK);
    }

    private TeachingReport weakWords(
        CrossMediaModel model, List<Item> pictures, List<Marks> marks) {
      TextEncoder encoder = model.textEncoder().orElseThrow();
      Function<Item, Set<String>> reading = item -> Set.copyOf(encoder.knownWords(item.text()));
      List<Item> taught = half(pictures, 0);
      List<Item> asked = half(pictures, 1);
      Classroom room = new Classroom(model, taught, asked, reading);
      int most = marks.stream().mapToInt(Marks::examples).max().orElseThrow();
      List<String> words =
          TaughtWords.weak(room, taught, asked, reading, most + LEFT_OVER, WEAK_WORDS);
      return report(room, words, marks);
    }

    private static List<Item> half(List<Item> pictures, int which) {
      return IntStream.range(0, pictures.size())
          .filter(i -> i % 2 == which)
          .mapToObj(pictures::get)
          .toList();
    }

    private TeachingReport report(Classroom room, List<String> words, List<Marks> all) {
      remarks.accept("words: " + String.join(", ", words));
      Map<Marks, List<Trial>> lessons = new LinkedHashMap<>();
      for (Marks marks : all) {
        List<Trial> trials = new ArrayList<>();
        for (String word : words) {
          IntStream.range(0, DRAWS)
              .mapToObj(draw -> room.trial(word, marks, draw))
              .forEach(trials::add);
        }
        lessons.put(marks, trials);
        double after = trials.stream().mapToDouble(Trial::after).average().orElseThrow();
        double before = trials.stream().mapToDouble(Trial::before).average().orElseThrow();
        remarks.accept(Formatted.of("%s: %.4f -> %.4f", marks, before, after));
      }
      return new TeachingReport(words, lessons);
    }

    /** The words of an experiment in teaching: neither too rare to measure nor too common. */
    static final class TaughtWords {

      private static final int MIN_LEARNED = 40;
      private static final int MIN_ASKED = 8;
      private static final int MAX_ASKED = 30;

      private TaughtWords() {}

      /** Returns words drawn at random, at most so many. */
      static List<String> drawn(
          List<Item> learned,
          List<Item> asked,
          Function<Item, Set<String>> words,
          int count,
          long seed) {
        Map<String, Integer> counts = counts(learned, words);
        List<String> drawn = new ArrayList<>();
        counts(asked, words)
            .forEach(
                (word, pictures) -> {
                  if (pictures >= MIN_ASKED
                      && pictures <= MAX_ASKED
                      && counts.getOrDefault(word, 0) >= MIN_LEARNED) {
                    drawn.add(word);
                  }
                });
        Collections.shuffle(drawn, new Random(seed));
        return drawn.subList(0, Math.min(count, drawn.size()));
      }

      /**
       * Returns the nouns that a model ranks the worst among the pictures that teach them.
       *
       * @param least so many pictures of each half have the word
       */
      static List<String> weak(
          Classroom room,
          List<Item> taught,
          List<Item> asked,
          Function<Item, Set<String>> words,
          int least,
          int count) {
        record Strength(String word, double times) {}
        Map<String, Integer> counts = counts(taught, words);
        Stream<Strength> all =
            counts(asked, words).entrySet().stream()
                .filter(each -> each.getValue() >= least)
                .map(Map.Entry::getKey)
                .filter(EnglishNouns::contains)
                .filter(word -> counts.getOrDefault(word, 0) >= least)
                .map(word -> new Strength(word, room.strength(word)));
        return all.sorted(Comparator.comparing(Strength::times).thenComparing(Strength::word))
            .limit(count)
            .map(Strength::word)
            .toList();
      }

      private static Map<String, Integer> counts(
          List<Item> items, Function<Item, Set<String>> words) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Item item : items) {
          words.apply(item).forEach(word -> counts.merge(word, 1, Integer::sum));
        }
        return counts;
      }
    }

    /** A model, the pictures that words are taught by, and others that are asked for afterwards. */
    static final class Classroom {

      private static final int OTHERS = 400;

      private final CrossMediaModel model;
      private final LessonSpace space;
      private final Function<Item, Set<String>> words;
      private final Half taught;
      private final Half asked;

      Classroom(
          CrossMediaModel model,
          List<Item> taught,
          List<Item> asked,
          Function<Item, Set<String>> words) {
        this.model = model;
        this.space = LessonSpace.of(model);
        this.words = words;
        this.taught = half(taught);
        this.asked = half(asked);
      }

      /** Pictures, what lessons know of them, and their points in the model. */
      private record Half(List<Set<String>> words, List<DenseVector> known, List<float[]> points) {

        int size() {
          return words.size();
        }

        boolean shows(int picture, String word) {
          return words.get(picture).contains(word);
        }

        int[] showing(String word) {
          return IntStream.range(0, size()).filter(i -> shows(i, word)).toArray();
        }
      }

      private Half half(List<Item> items) {
        PictureFeatures features = PictureFeatures.of(model);
        List<float[]> points =
            items.stream().map(item -> model.textToImage().document(item.medium())).toList();
        List<DenseVector> known =
            IntStream.range(0, items.size())
                .mapToObj(i -> space.point(points.get(i), features.of(items.get(i).medium())))
                .toList();
        return new Half(items.stream().map(words).toList(), known, points);
      }

      /** Returns what a word finds before a lesson and after it. */
      Trial trial(String word, Marks marks, int draw) {
        OptionalInt place = vocabulary().indexOf(word);
        Lesson lesson = lesson(word, place, marks, draw);
        LearnedWord learned = WordTeacher.standard().teach(lesson);
        Calibration single = model.textToImage().calibrations().across().ofText(List.of(word));
        double share =
            place.isEmpty()
                ? 0
                : lesson.others().stream()
                    .mapToDouble(o -> single.apply((float) o.score()))
                    .average()
                    .orElse(0);
        Calibration own = TaughtCalibration.of(learned, share, single);
        int[] showing = asked.showing(word);
        float[] before = new float[asked.size()];
        float[] after = new float[before.length];
        for (int i = 0; i < before.length; i++) {
          before[i] = score(asked, i, place);
          after[i] = before[i] + asked.known().get(i).dot(learned.weights());
        }
        return new Trial(
            word,
            place.isEmpty()
                ? Chance.averagePrecision(showing.length, before.length)
                : averagePrecision(before, showing),
            averagePrecision(after, showing),
            probabilities(own, after),
            showing);
      }

      private static float[] probabilities(Calibration map, float[] raw) {
        float[] probabilities = new float[raw.length];
        for (int i = 0; i < raw.length; i++) {
          probabilities[i] = map.apply(raw[i]);
        }
        return probabilities;
      }

      private Lesson lesson(String word, OptionalInt place, Marks marks, int draw) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, taught.size()).boxed().toList());
        Collections.shuffle(order, new Random(draw));
        List<Integer> marked =
            order.stream().filter(i -> taught.shows(i, word)).limit(marks.examples()).toList();
        List<Sample> yes = marked.stream().map(i -> seen(i, place)).toList();
        List<Sample> others =
            order.stream()
                .filter(i -> !marked.contains(i))
                .limit(OTHERS)
                .map(i -> seen(i, place))
                .toList();
        Lesson lesson = new Lesson(yes, List.of(), others, space.words());
        if (marks.looked() == 0) {
          return lesson;
        }
        float[] first = WordTeacher.standard().teach(lesson).weights();
        List<Integer> wrong =
            order.stream()
                .filter(i -> !marked.contains(i))
                .sorted(
                    Comparator.comparing(
                        i -> -score(taught, i, place) - taught.known().get(i).dot(first)))
                .limit(marks.looked())
                .filter(i -> !taught.shows(i, word))
                .toList();
        return new Lesson(
            yes, wrong.stream().map(i -> seen(i, place)).toList(), others, space.words());
      }

      private Sample seen(int picture, OptionalInt place) {
        return new Sample(taught.known().get(picture), score(taught, picture, place));
      }

      /** Returns the raw score of a word; 0 for one that the model doesn't know. */
      private static float score(Half half, int picture, OptionalInt place) {
        return place.isPresent() ? half.points().get(picture)[place.getAsInt()] : 0;
      }

      private Vocabulary vocabulary() {
        return model.textEncoder().map(TextEncoder::vocabulary).orElseThrow();
      }

      /**
       * Returns how many times better than chance the model ranks the pictures that words are
       * taught by.
       */
      double strength(String word) {
        OptionalInt place = vocabulary().indexOf(word);
        float[] scores = new float[taught.size()];
        for (int i = 0; i < scores.length; i++) {
          scores[i] = score(taught, i, place);
        }
        int[] showing = taught.showing(word);
        return averagePrecision(scores, showing)
            / Chance.averagePrecision(showing.length, scores.length);
      }

      private static double averagePrecision(float[] scores, int[] relevant) {
        List<String> ids = IntStream.range(0, scores.length).mapToObj(Integer::toString).toList();
        return Measures.averagePrecision().of(Candidates.of(ids).rank(scores, relevant));
      }
    }
  }

  /**
   * The lessons of some words with one model.
   *
   * @param lessons all draws of all words, by the number of examples and counter-examples
   */
  record TeachingReport(List<String> words, Map<Marks, List<Trial>> lessons) {

    private static final int RESAMPLES = 1_000;

    /**
     * How many pictures are marked.
     *
     * @param examples are ticked
     * @param looked so many of the first pictures found are looked at, and wrong ones crossed out
     */
    record Marks(int examples, int looked) {

      @Override
      public String toString() {
        String ticked = examples == 1 ? "1 example" : examples + " examples";
        return looked == 0 ? ticked : ticked + ", wrong ones of the first " + looked;
      }
    }

    TeachingReport {
      words = List.copyOf(words);
      lessons = new LinkedHashMap<>(lessons);
    }

    /** Returns the mean of a figure of trials; its interval draws the words again. */
    ResampledFigure mean(Marks marks, ToDoubleFunction<Trial> figure) {
      List<Trial> trials = lessons.get(marks);
      return figure(trials, trials.stream().mapToDouble(figure).toArray());
    }

    private ResampledFigure figure(List<Trial> trials, double[] values) {
      int[] groups = trials.stream().mapToInt(trial -> words.indexOf(trial.word())).toArray();
      return new QueryBootstrap(RESAMPLES, 1).of(Measures.averagePrecision(), values, groups);
    }

    /** Returns by how much one kind of lesson is better than another; both have the same draws. */
    ResampledFigure gain(Marks of, Marks beside) {
      List<Trial> before = lessons.get(beside);
      List<Trial> after = lessons.get(of);
      double[] gains =
          IntStream.range(0, after.size())
              .mapToDouble(i -> after.get(i).after() - before.get(i).after())
              .toArray();
      return figure(after, gains);
    }

    /** Returns the mean of a figure over the draws of one word. */
    double mean(Marks marks, String word, ToDoubleFunction<Trial> figure) {
      return lessons.get(marks).stream()
          .filter(trial -> trial.word().equals(word))
          .mapToDouble(figure)
          .average()
          .orElseThrow();
    }

    /** Returns how good scores are as probabilities. */
    Reliability.Quality quality(Marks marks) {
      Reliability reliability = new Reliability();
      for (Trial trial : lessons.get(marks)) {
        float[] scores = trial.probabilities();
        IntStream.range(0, scores.length)
            .forEach(
                i -> reliability.add(1, scores[i], Arrays.binarySearch(trial.showing(), i) >= 0));
      }
      return reliability.all();
    }
  }

  /**
   * One lesson of a word, measured on pictures that were not in it.
   *
   * @param before average precision without the lesson; of a random order for a new word
   * @param after the same with it
   * @param probabilities the scores of the pictures, after it
   * @param showing which pictures have the word in their captions
   */
  record Trial(String word, double before, double after, float[] probabilities, int[] showing) {}
}

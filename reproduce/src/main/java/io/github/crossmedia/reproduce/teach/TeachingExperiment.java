package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.teach.TeachingReport.Marks;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Teaches words by pictures drawn at random, and asks for them on other pictures. */
final class TeachingExperiment {

  static final int NEW_WORDS = 10;
  static final int WEAK_WORDS = 20;

  /** The words of the comparison with and without counter-examples. */
  static final int COMPARED_WORDS = 40;

  static final Marks FIVE = new Marks(5, 0);
  static final Marks CROSSED_OUT = new Marks(5, 10);
  static final int DRAWS = 5;

  private static final List<Marks> MARKS =
      List.of(new Marks(1, 0), FIVE, CROSSED_OUT, new Marks(10, 0));

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
    TextEncoder encoder = model.textEncoder().orElseThrow();
    Function<Item, Set<String>> reading = item -> Set.copyOf(encoder.knownWords(item.text()));
    List<Item> taught = half(pictures, 0);
    List<Item> asked = half(pictures, 1);
    Classroom room = new Classroom(model, taught, asked, reading);
    return report(room, TaughtWords.weak(room, taught, asked, reading, WEAK_WORDS), MARKS);
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
      remarks.accept(String.format(Locale.ROOT, "%s: %.4f -> %.4f", marks, before, after));
    }
    return new TeachingReport(words, lessons);
  }

  /** The words of an experiment in teaching: neither too rare to measure nor too common. */
  static final class TaughtWords {

    private static final int MIN_LEARNED = 40;
    private static final int MIN_ASKED = 8;
    private static final int MAX_ASKED = 30;

    /** So many pictures of each half have a word: ten of one teach it. */
    private static final int MIN_OF_A_HALF = 12;

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

    /** Returns the nouns that a model ranks the worst among the pictures that teach them. */
    static List<String> weak(
        Classroom room,
        List<Item> taught,
        List<Item> asked,
        Function<Item, Set<String>> words,
        int count) {
      record Strength(String word, double times) {}
      Map<String, Integer> counts = counts(taught, words);
      Stream<Strength> all =
          counts(asked, words).entrySet().stream()
              .filter(each -> each.getValue() >= MIN_OF_A_HALF)
              .map(Map.Entry::getKey)
              .filter(EnglishNouns::contains)
              .filter(word -> counts.getOrDefault(word, 0) >= MIN_OF_A_HALF)
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
}

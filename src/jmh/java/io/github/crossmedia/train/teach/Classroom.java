package io.github.crossmedia.train.teach;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A model learned without some words, the pictures to teach them by, and those to measure on. */
final class Classroom {

  private static final int OTHERS = 400;
  private static final int ORDERS = 1000;
  private final List<Item> pictures;
  private final List<Item> asked;
  private final List<String> words;
  private final List<String> views;
  private final CrossMediaModel model;
  private final LessonSpace space;
  private final List<DenseVector> points;
  private final List<DenseVector> askedPoints;

  private Classroom(List<Item> pictures, List<Item> asked, List<String> words, List<String> views) {
    this.pictures = pictures;
    this.asked = asked;
    this.words = words;
    this.views = views;
    TreeSet<String> rest = vocabulary();
    rest.removeAll(words);
    this.model = learned(rest);
    this.space = LessonSpace.of(model);
    PictureFeatures made = PictureFeatures.of(model);
    this.points = pictures.stream().map(item -> point(item, made)).toList();
    this.askedPoints = asked.stream().map(item -> point(item, made)).toList();
  }

  static Classroom of(
      List<Item> pictures, List<Item> asked, List<String> words, List<String> views) {
    return new Classroom(pictures, asked, words, views);
  }

  private DenseVector point(Item item, PictureFeatures made) {
    return space.point(model.textToImage().document(item.medium()), made.of(item.medium()));
  }

  private TreeSet<String> vocabulary() {
    TreeSet<String> vocabulary = new TreeSet<>();
    pictures.forEach(item -> vocabulary.addAll(List.of(item.text().split(" "))));
    return vocabulary;
  }

  private CrossMediaModel learned(TreeSet<String> vocabulary) {
    Settings settings =
        Settings.of(views.toArray(String[]::new))
            .withVocabulary(Vocabulary.of(List.copyOf(vocabulary)))
            .withQueries(CaptionQueries.Limits.singleWords());
    int held = pictures.size() / 9;
    return new Training(Trainers.all().named("ridge"), Parameters.of(Map.of()), settings)
        .run(pictures.subList(held, pictures.size()), pictures.subList(0, held), trial -> {})
        .model();
  }

  /** The mean average precision of random orders. */
  double byChance() {
    Random random = new Random(1);
    double sum = 0;
    for (int order = 0; order < ORDERS; order++) {
      String word = words.get(order % words.size());
      sum += averagePrecision(word, i -> random.nextFloat());
    }
    return sum / ORDERS;
  }

  /** What the words reach in a model that was learned from all captions with them. */
  double learnedFromAll() {
    CrossMediaModel whole = learned(vocabulary());
    Vocabulary known = whole.textEncoder().orElseThrow().vocabulary();
    List<float[]> points =
        asked.stream().map(item -> whole.textToImage().document(item.medium())).toList();
    return words.stream()
        .mapToDouble(
            word -> {
              int place = known.indexOf(word).orElseThrow();
              return averagePrecision(word, i -> points.get(i)[place]);
            })
        .average()
        .orElseThrow();
  }

  /**
   * The mean average precision of all words after lessons of pictures drawn at random.
   *
   * @param counterExamples how many of the wrong pictures that come first after the lesson are
   *     marked and taught from as well
   */
  double taught(WordTeacher teacher, int examples, int counterExamples, int draws) {
    return words.stream()
        .mapToDouble(
            word ->
                IntStream.range(0, draws)
                    .mapToDouble(draw -> taught(teacher, word, examples, counterExamples, draw))
                    .average()
                    .orElseThrow())
        .average()
        .orElseThrow();
  }

  private double taught(
      WordTeacher teacher, String word, int examples, int counterExamples, int draw) {
    Lesson lesson = lesson(teacher, word, examples, counterExamples, draw);
    float[] column = teacher.teach(lesson).weights();
    return averagePrecision(word, i -> askedPoints.get(i).dot(column));
  }

  private Lesson lesson(
      WordTeacher teacher, String word, int examples, int counterExamples, int draw) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, pictures.size()).boxed().toList());
    Collections.shuffle(order, new Random(draw));
    List<Integer> marked =
        order.stream().filter(i -> has(pictures.get(i), word)).limit(examples).toList();
    List<Sample> shown = marked.stream().map(this::seen).toList();
    List<Sample> others =
        order.stream().filter(i -> !marked.contains(i)).limit(OTHERS).map(this::seen).toList();
    Lesson lesson = new Lesson(shown, List.of(), others, space.words());
    if (counterExamples == 0) {
      return lesson;
    }
    float[] first = teacher.teach(lesson).weights();
    List<Sample> wrong =
        order.stream()
            .filter(i -> !has(pictures.get(i), word))
            .sorted(Comparator.comparing(i -> -points.get(i).dot(first)))
            .limit(counterExamples)
            .map(this::seen)
            .toList();
    return new Lesson(shown, wrong, others, space.words());
  }

  /**
   * The reliability of the taught words' scores.
   *
   * @param own by the calibration of the lesson; otherwise by that of single words
   */
  Reliability reliability(WordTeacher teacher, int examples, int draws, boolean own) {
    Reliability reliability = new Reliability();
    Couple couple = model.textToImage();
    for (String word : words) {
      for (int draw = 0; draw < draws; draw++) {
        Lesson lesson = lesson(teacher, word, examples, 0, draw);
        Calibration single = couple.calibrations().across().ofText(List.of(word));
        LearnedWord learned = teacher.teach(lesson);
        Calibration map = own ? TaughtCalibration.of(learned, 0, single) : single;
        for (int i = 0; i < asked.size(); i++) {
          float raw = askedPoints.get(i).dot(learned.weights());
          reliability.add(1, map.apply(raw), has(asked.get(i), word));
        }
      }
    }
    return reliability;
  }

  private Sample seen(int picture) {
    return new Sample(points.get(picture), 0);
  }

  private double averagePrecision(String word, ToDoubleFunction<Integer> score) {
    float[] scores = new float[asked.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = (float) score.applyAsDouble(i);
    }
    int[] relevant =
        IntStream.range(0, asked.size()).filter(i -> has(asked.get(i), word)).toArray();
    return Measures.named("AvgP")
        .of(Candidates.of(asked.stream().map(Item::id).toList()).rank(scores, relevant));
  }

  private static boolean has(Item item, String word) {
    return List.of(item.text().split(" ")).contains(word);
  }
}

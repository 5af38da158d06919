package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.teach.TeachingReport.Marks;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.LearnedWord;
import io.github.crossmedia.train.teach.LessonSpace;
import io.github.crossmedia.train.teach.TaughtCalibration;
import io.github.crossmedia.train.teach.WordTeacher;
import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A model, the pictures that words are taught by, and others that are asked for afterwards. */
final class Classroom {

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
    return new Lesson(yes, wrong.stream().map(i -> seen(i, place)).toList(), others, space.words());
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
   * Returns how many times better than chance the model ranks the pictures that words are taught
   * by.
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

package io.github.crossmedia.train.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaughtCalibrationTest {

  private static final int FEATURES = 40;
  private static final Calibration SINGLE =
      Calibration.of(new float[] {0, 0.5f, 1}, new float[] {0.01f, 0.3f, 0.8f});

  private static final WordTeacher TEACHER = WordTeacher.standard(1);

  /** Pictures whose first feature, where they have it, tells the word. */
  private static List<Sample> pictures(int count, boolean telling, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              int noise = random.nextInt(1, FEATURES);
              Map<Integer, Float> seen = telling ? Map.of(0, 0.8f, noise, 0.6f) : Map.of(noise, 1f);
              return new Sample(SparseVector.of(FEATURES, seen), 0);
            })
        .toList();
  }

  private static Calibration fitted(Lesson lesson) {
    return new TaughtCalibration(TEACHER, FEATURES, 1).of(lesson, SINGLE);
  }

  /** Without a picture to spare nothing is known, and the map of single words stays. */
  @Test
  void oneExampleKeepsTheMapOfSingleWords() {
    Lesson one = new Lesson(pictures(1, true, 1), List.of(), pictures(100, false, 2));
    assertEquals(SINGLE, fitted(one));
  }

  @Test
  void whatCanBeLearnedSaysLikelyAndWhatCannotDoesNot() {
    Lesson telling = new Lesson(pictures(10, true, 1), List.of(), pictures(300, false, 2));
    Lesson empty = new Lesson(pictures(10, false, 3), List.of(), pictures(300, false, 4));
    float shown = 0.8f * TEACHER.teach(FEATURES, telling)[0];
    assertTrue(fitted(telling).apply(shown) > 0.5, fitted(telling).toString());
    assertTrue(fitted(telling).apply(0) < 0.05, fitted(telling).toString());
    assertTrue(fitted(empty).apply(shown) < 0.5, fitted(empty).toString());
  }
}

package io.github.crossmedia.train.teach;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordTeacherTest {

  @Test
  void aStepRepairsOnePairExactly() {
    WordTeacher teacher = new WordTeacher(1, 10, 1, 1, 1);
    Lesson lesson = new Lesson(List.of(seen(0, 1, 0)), List.of(seen(0, 0, 1)), List.of());

    // l = 1, |v|^2 = 2, tau = 1/2
    assertArrayEquals(new float[] {0.5f, -0.5f}, teacher.teach(2, lesson), 1e-6f);
  }

  @Test
  void aStepIsNoLongerThanAllowed() {
    WordTeacher teacher = new WordTeacher(4, 0.1, 0.5, 1, 1);
    Lesson lesson = new Lesson(List.of(seen(0, 1, 0)), List.of(seen(0, 0, 1)), List.of());

    // a tenth of the margin of 4
    assertArrayEquals(new float[] {0.4f, -0.4f}, teacher.teach(2, lesson), 1e-6f);
  }

  @Test
  void certaintyIsTheShareOfStepsAgainstCounterExamples() {
    Lesson lesson =
        new Lesson(List.of(seen(0, 1, 0, 0)), List.of(seen(0, 0, 1, 0)), List.of(seen(0, 0, 0, 1)));

    assertArrayEquals(new float[] {5, 0, -5}, taught(0, lesson), 1e-5f);
    assertArrayEquals(new float[] {5, -5, 0}, taught(1, lesson), 1e-5f);
    float[] both = taught(0.2, lesson);
    assertEquals(5, both[0], 1e-5f);
    assertEquals(-5, both[1] + both[2], 1e-5f);
    assertTrue(both[1] < 0 && both[1] > both[2], "fewer steps against counter-examples");
  }

  @Test
  void whatTheModelKnowsAlreadyIsNotChanged() {
    Lesson lesson = new Lesson(List.of(seen(2, 1, 0)), List.of(), List.of(seen(0, 0, 1)));

    assertArrayEquals(new float[2], WordTeacher.standard(1).teach(2, lesson), 0);
  }

  @Test
  void whatTheModelHasWrongIsTurnedRound() {
    Lesson lesson = new Lesson(List.of(seen(0, 1, 0)), List.of(seen(2, 0, 1)), List.of());
    float[] added = WordTeacher.standard(1).teach(2, lesson);

    // 0 + 1.5 against 2 - 1.5: apart by the margin
    assertEquals(1, added[0] - (2 + added[1]), 1e-4);
  }

  @Test
  void enoughStepsKeepTheMarginToCounterExamples() {
    Lesson lesson = new Lesson(List.of(seen(0, 1, 1, 0)), List.of(seen(0, 1, 0, 1)), List.of());
    float[] added = WordTeacher.standard(1).teach(3, lesson);

    assertTrue(added[1] - added[2] >= 1 - 1e-4);
  }

  @Test
  void aLessonWithoutPicturesIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Lesson(List.of(), List.of(), List.of(seen(0, 1, 0))));
  }

  /** By 50 steps, each a tenth long and none of them the last that is needed. */
  private static float[] taught(double certainty, Lesson lesson) {
    return new WordTeacher(100, 0.001, certainty, 50, 1).teach(3, lesson);
  }

  private static Sample seen(double score, float... features) {
    int[] indices = new int[features.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = i;
    }
    return new Sample(SparseVector.of(features.length, indices, features), score);
  }
}

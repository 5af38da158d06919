package io.github.crossmedia.train.teach;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordTeacherTest {

  private static final WordTeacher TEACHER = WordTeacher.standard();

  /** Others vary by 2 along the first direction and by 1 along the second, evenly. */
  private static final List<Sample> CROSS =
      List.of(seen(0, 2, 0), seen(0, -2, 0), seen(0, 0, 1), seen(0, 0, -1));

  @Test
  void directionsInWhichPicturesVaryCountLess() {
    LearnedWord learned =
        new WordTeacher(1, 8, 0, 2).teach(new Lesson(List.of(seen(0, 1, 1)), List.of(), CROSS, 0));

    // Variances 2 and 1/2; of four pictures 100 times their mean 5/4 is added
    assertEquals((2 + 125) / (0.5 + 125), learned.weights()[1] / learned.weights()[0], 1e-5);
  }

  @Test
  void scoresOfANewWordSpreadAsTheDimensionsDo() {
    LearnedWord learned = TEACHER.teach(new Lesson(List.of(seen(0, 1, 0)), List.of(), CROSS, 0));

    // The mean variance of a dimension is 5/4
    double sum = 0;
    for (double score : learned.unmarked()) {
      sum += score * score;
    }
    assertEquals(1.25, sum / 4, 1e-5);
    assertEquals(0, learned.weights()[1], 1e-6);
  }

  @Test
  void besideExamplesCounterExamplesOfAKnownWordChangeNothing() {
    List<Sample> examples = List.of(seen(0, 3, 1), seen(0, 2, 1), seen(0, 3, 0));
    List<Sample> others = noise(100, 5);
    LearnedWord plain = TEACHER.teach(new Lesson(examples, List.of(), others, 0));
    LearnedWord crossedOut =
        TEACHER.teach(new Lesson(examples, List.of(seen(0, 3, 2), seen(0, 2, 2)), others, 0));

    assertArrayEquals(plain.weights(), crossedOut.weights());
    assertArrayEquals(plain.leftOut(), crossedOut.leftOut());
    assertArrayEquals(plain.unmarked(), crossedOut.unmarked());
  }

  @Test
  void ofANewWordCrossedOutPicturesScoreLessWhereTheyScoreMuch() {
    List<Sample> examples = List.of(seen(0, 4, 4), seen(0, 5, 4), seen(0, 4, 5));
    List<Sample> others = noise(100, 5).stream().map(other -> unscored(other)).toList();
    Sample alike = seen(0, 4, 1);
    Sample different = seen(0, -2, -2);
    LearnedWord plain = TEACHER.teach(new Lesson(examples, List.of(), others, 0));
    LearnedWord turned = TEACHER.teach(new Lesson(examples, List.of(alike), others, 0));
    LearnedWord same = TEACHER.teach(new Lesson(examples, List.of(different), others, 0));

    Sample example = examples.getFirst();
    assertTrue(
        score(turned, alike) / score(turned, example)
            < score(plain, alike) / score(plain, example));
    assertTrue(score(turned, alike) > 0, "it keeps what it shares with the examples");
    assertArrayEquals(plain.weights(), same.weights(), 1e-6f);
  }

  private static Sample unscored(Sample sample) {
    return new Sample(sample.point(), 0);
  }

  private static double score(LearnedWord learned, Sample sample) {
    return sample.point().dot(learned.weights());
  }

  @Test
  void aKnownWordIsNotChangedByOneExampleButByMany() {
    assertEquals(0, moved(1), 0);
    assertTrue(moved(10) > 0);
  }

  /** Four ticked pictures of a bicycle say little of other bicycles. */
  @Test
  void aKnownWordKeepsItsScoresUnlessLeftOutExamplesShowThatMoreIsBetter() {
    Random random = new Random(7);
    List<Sample> shown = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      shown.add(seen(4 + random.nextGaussian(), random.nextGaussian(), random.nextGaussian()));
    }
    List<Sample> others = noise(200, 8);
    LearnedWord learned = TEACHER.teach(new Lesson(shown, List.of(), others, 0));

    assertTrue(learned.isKept());
    for (int i = 0; i < others.size(); i++) {
      assertEquals(others.get(i).score(), learned.unmarked()[i], 0, "no score is higher");
    }
    assertFalse(
        TEACHER.teach(new Lesson(shown.subList(0, 1), List.of(), others, 0, false)).isKept());
  }

  /** How much weight examples of a word with a score by chance get, in its spread. */
  private static double moved(int examples) {
    Random random = new Random(1);
    List<Sample> shown = new ArrayList<>();
    for (int i = 0; i < examples; i++) {
      shown.add(seen(random.nextGaussian(), 5, 0));
    }
    return TEACHER.teach(new Lesson(shown, List.of(), noise(200, 1), 0)).weights()[0];
  }

  @Test
  void whatTheModelHasWrongIsTurnedRound() {
    List<Sample> shown = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      shown.add(seen(-3, 6, 0));
    }
    LearnedWord learned = TEACHER.teach(new Lesson(shown, List.of(), noise(200, 2), 0));

    assertFalse(learned.isKept());
    assertEquals(0, learned.estimate().foundBefore());
    assertEquals(10, learned.estimate().found());
    assertEquals(10, learned.estimate().top());
    assertTrue(-3 + seen(0, 6, 0).point().dot(learned.weights()) > 0);
  }

  @Test
  void aLessonThatWouldRankWorseAddsNothing() {
    Random random = new Random(3);
    List<Sample> shown = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      shown.add(seen(9, 3 * random.nextGaussian(), 3 * random.nextGaussian()));
    }
    List<Sample> others = new ArrayList<>(noise(200, 4));
    for (int i = 0; i < 30; i++) {
      others.add(seen(8.9, 3 * random.nextGaussian(), 3 * random.nextGaussian()));
    }
    LearnedWord learned = TEACHER.teach(new Lesson(shown, List.of(), others, 0));

    assertTrue(learned.isKept());
    assertArrayEquals(new float[2], learned.weights(), 0);
    assertEquals(6, learned.estimate().found());
  }

  /** Of ten examples, one gains so much that the sum of the ranks' logarithms does. */
  @Test
  void oneExampleOfManyDoesNotTurnAWordRound() {
    List<Sample> shown = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      shown.add(seen(4, i % 2 == 0 ? 2 : -1.5, 0));
    }
    shown.add(seen(-3, 9, 0));
    LearnedWord learned = TEACHER.teach(new Lesson(shown, List.of(), noise(200, 2), 0));

    double known = TEACHER.trust() * 5 / 14;
    double ofLesson = spread(learned.weights());
    assertTrue(ofLesson <= 1.1 / (4 * known), ofLesson + " of the spread of scores, " + known);
  }

  /** The spread that weights give to the other pictures, whose own scores have a spread of 1. */
  private static double spread(float[] weights) {
    double squares = 0;
    List<Sample> others = noise(200, 2);
    for (Sample other : others) {
      double added = other.point().dot(weights);
      squares += added * added;
    }
    return Math.sqrt(squares / others.size());
  }

  @Test
  void oneExampleIsNotLeftOut() {
    LearnedWord learned = TEACHER.teach(new Lesson(List.of(seen(0, 1, 1)), List.of(), CROSS, 0));

    assertEquals(0, learned.estimate().examples());
    assertEquals(0, learned.leftOut().length);
  }

  @Test
  void counterExamplesAloneTakeAway() {
    LearnedWord learned =
        TEACHER.teach(new Lesson(List.of(), List.of(seen(2, 1, 0)), noise(100, 5), 0));

    assertTrue(learned.weights()[0] < 0);
  }

  @Test
  void everyPictureMayBeTicked() {
    List<Sample> all = List.of(seen(0, 1, 0), seen(0, 1, 1));
    LearnedWord learned = TEACHER.teach(new Lesson(all, List.of(), List.of(), 0));

    assertTrue(learned.weights()[0] > 0);
    assertEquals(2, learned.estimate().examples());
  }

  @Test
  void aLessonWithoutPicturesIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Lesson(List.of(), List.of(), List.of(seen(0, 1, 0)), 0));
  }

  private static List<Sample> noise(int count, long seed) {
    Random random = new Random(seed);
    List<Sample> noise = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      noise.add(seen(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()));
    }
    return noise;
  }

  private static Sample seen(double score, double... point) {
    float[] values = new float[point.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) point[i];
    }
    return new Sample(DenseVector.of(values), score);
  }
}

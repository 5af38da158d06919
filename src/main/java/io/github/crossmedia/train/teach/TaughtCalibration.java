package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.score.FewScores;
import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The calibration of a taught word. Taught pictures score higher than others that show the word, so
 * parts of the lesson are left out one after the other and scored by what the rest of it teaches.
 * Pictures not marked as showing the word count as not showing it, so that the word is as rare as
 * its examples among them.
 */
public final class TaughtCalibration {

  private static final int MOST_PARTS = 5;

  private final WordTeacher teacher;
  private final int dimension;
  private final float scale;

  /** Calibrates the lessons of a teacher for a model of this scale. */
  public TaughtCalibration(WordTeacher teacher, int dimension, float scale) {
    this.teacher = teacher;
    this.dimension = dimension;
    this.scale = scale;
  }

  /** The calibration of the lesson's word, kept near that of single words. */
  public Calibration of(Lesson lesson, Calibration single) {
    FewScores scores = new FewScores();
    int parts = Math.min(MOST_PARTS, lesson.examples().size());
    for (int part = 0; part < parts && parts > 1; part++) {
      Lesson rest =
          new Lesson(
              without(lesson.examples(), part, parts),
              without(lesson.counterExamples(), part, parts),
              without(lesson.others(), part, parts));
      float[] added = teacher.teach(dimension, rest);
      add(scores, lesson.examples(), part, parts, added, true);
      add(scores, lesson.counterExamples(), part, parts, added, false);
      add(scores, lesson.others(), part, parts, added, false);
    }
    return scores.near(single);
  }

  private void add(
      FewScores scores, List<Sample> seen, int part, int parts, float[] added, boolean shows) {
    for (int i = part; i < seen.size(); i += parts) {
      scores.add((float) (scale * seen.get(i).score(added)), shows);
    }
  }

  private static List<Sample> without(List<Sample> seen, int part, int parts) {
    List<Sample> rest = new ArrayList<>();
    for (int i = 0; i < seen.size(); i++) {
      if (i % parts != part) {
        rest.add(seen.get(i));
      }
    }
    return rest;
  }
}

package io.github.crossmedia.evaluate.human;

import java.util.OptionalDouble;

/**
 * What one person says of one picture for one question.
 *
 * @param judge who says it
 * @param picture the id of the judged picture
 * @param grade empty where the judge could not decide
 * @param isBase true where the pair is of the set that every judge is shown
 * @param chance how likely the pair was to be chosen for judging, in (0, 1]
 */
public record Judgment(
    String judge,
    Question question,
    String picture,
    OptionalDouble grade,
    Scale scale,
    boolean isBase,
    double chance) {

  public Judgment {
    if (grade.isPresent() && !scale.holds(grade.getAsDouble())) {
      throw new IllegalArgumentException(
          "the grade " + grade.getAsDouble() + " is not on the scale from " + scale);
    }
    if (!(chance > 0 && chance <= 1)) {
      throw new IllegalArgumentException(
          "the chance to be chosen must be above 0 and at most 1, got " + chance);
    }
  }

  /** The pair that is judged. */
  public Pair pair() {
    return new Pair(question, picture);
  }

  /** The same judgment with another grade. */
  public Judgment withGrade(double newGrade) {
    return new Judgment(
        judge, question, picture, OptionalDouble.of(newGrade), scale, isBase, chance);
  }

  /** A question and a picture. */
  public record Pair(Question question, String picture) {}
}

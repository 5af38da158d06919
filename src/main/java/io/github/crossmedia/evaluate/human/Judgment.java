package io.github.crossmedia.evaluate.human;

import java.util.OptionalDouble;

/**
 * The grade that one judge gave one picture for one question.
 *
 * @param judge the name of the judge
 * @param picture the id of the judged picture
 * @param grade empty if the judge could not decide
 * @param isBase whether the pair is in the set that every judge is shown
 * @param chance the probability that the pair was sampled, in (0, 1]
 */
public record Judgment(
    String judge,
    JudgedQuery question,
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
      throw new IllegalArgumentException("chance must be above 0 and at most 1, got " + chance);
    }
  }

  /** The judged pair. */
  public Pair pair() {
    return new Pair(question, picture);
  }

  /** The same judgment with another grade. */
  public Judgment withGrade(double newGrade) {
    return new Judgment(
        judge, question, picture, OptionalDouble.of(newGrade), scale, isBase, chance);
  }

  /** The same judgment of a pair that had another chance to be chosen. */
  public Judgment withChance(double newChance) {
    return new Judgment(judge, question, picture, grade, scale, isBase, newChance);
  }

  /** A question and a picture. */
  public record Pair(JudgedQuery question, String picture) {}
}

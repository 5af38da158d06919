package io.github.crossmedia.evaluate.human;

import java.util.OptionalDouble;

/**
 * The grade that a judge gave a picture for a query.
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

  public AskedPicture pair() {
    return new AskedPicture(question, picture);
  }

  public Judgment withGrade(double newGrade) {
    return new Judgment(
        judge, question, picture, OptionalDouble.of(newGrade), scale, isBase, chance);
  }

  /** Returns this judgment with another chance of its pair to be sampled. */
  public Judgment withChance(double newChance) {
    return new Judgment(judge, question, picture, grade, scale, isBase, newChance);
  }
}

package io.github.crossmedia.evaluate.human;

import java.util.Collection;

/** How evenly grades are spread over five classes: 1/5 of the sum of |p(i) - 0.2|. */
public final class Uniformity {

  private static final int PARTS = 5;

  private Uniformity() {}

  /**
   * Returns the error: 0 if each fifth of the scale has equally many grades, 0.32 if one fifth has
   * all.
   */
  public static double error(Collection<Double> grades, Scale scale) {
    int[] counts = new int[PARTS];
    grades.forEach(grade -> counts[part(grade, scale)]++);
    double error = 0;
    for (int count : counts) {
      error += Math.abs(count / (double) grades.size() - 1.0 / PARTS) / PARTS;
    }
    return error;
  }

  /** Returns the fifth of the scale that a grade belongs to, one for each of the grades 1 to 5. */
  static int part(double grade, Scale scale) {
    return Math.clamp((int) Math.rint(scale.share(grade) * (PARTS - 1)), 0, PARTS - 1);
  }
}

package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.Formatted;

/** The range of grades, from "not at all" to "exactly". */
public record Scale(double lowest, double highest) {

  public static final Scale YES_OR_NO = new Scale(0, 1);

  public Scale {
    if (!(lowest < highest && Double.isFinite(highest - lowest))) {
      throw new IllegalArgumentException("a scale can't go from " + lowest + " to " + highest);
    }
  }

  public boolean holds(double grade) {
    return grade >= lowest && grade <= highest;
  }

  /** Returns a grade as a share of the scale, from 0 to 1. */
  public double share(double grade) {
    return (grade - lowest) / (highest - lowest);
  }

  public double grade(double share) {
    return lowest + share * (highest - lowest);
  }

  public double clamp(double grade) {
    return Math.clamp(grade, lowest, highest);
  }

  @Override
  public String toString() {
    return plain(lowest) + " to " + plain(highest);
  }

  private static String plain(double grade) {
    return grade == Math.rint(grade) ? Formatted.of("%.0f", grade) : Double.toString(grade);
  }
}

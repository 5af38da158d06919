package io.github.crossmedia.evaluate.human;

import java.util.OptionalDouble;

/** Judgments for tests, from 1 to 5, of the base set. */
final class Judgments {

  static final Scale SCALE = new Scale(1, 5);

  private Judgments() {}

  static Judgment of(String judge, int pair, double grade) {
    return new Judgment(
        judge,
        new JudgedQuery.Text("pair " + pair),
        pair + ".jpg",
        OptionalDouble.of(grade),
        SCALE,
        true,
        1);
  }
}

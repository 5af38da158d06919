package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment.Pair;
import java.util.List;
import java.util.Map;

/**
 * A question on one page, with the pictures to grade for it.
 *
 * @param isBase true if every judge gets it
 */
public record JudgingTask(JudgedQuery question, List<ShownPicture> pictures, boolean isBase) {

  public JudgingTask {
    pictures = List.copyOf(pictures);
    if (pictures.isEmpty()) {
      throw new IllegalArgumentException("a task needs at least one picture");
    }
  }

  /** The id of a picture, and the probability that it was chosen for this question. */
  public record ShownPicture(String picture, double chance) {}

  /** Returns the judged pairs. */
  List<Pair> pairs() {
    return pictures.stream().map(shown -> new Pair(question, shown.picture())).toList();
  }

  JudgingTask withChances(Map<Pair, Double> chances) {
    List<ShownPicture> with =
        pictures.stream()
            .map(shown -> new Pair(question, shown.picture()))
            .map(pair -> new ShownPicture(pair.picture(), chances.get(pair)))
            .toList();
    return new JudgingTask(question, with, isBase);
  }

  JudgingTask inBase() {
    return new JudgingTask(question, pictures, true);
  }
}

package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.Judgment.Pair;
import io.github.crossmedia.evaluate.human.Question;
import java.util.List;

/**
 * What a judge sees at once: a question and the pictures to grade for it.
 *
 * @param isBase true where every judge is shown it
 */
public record JudgingTask(Question question, List<Shown> pictures, boolean isBase) {

  public JudgingTask {
    pictures = List.copyOf(pictures);
    if (pictures.isEmpty()) {
      throw new IllegalArgumentException("a task needs at least one picture");
    }
  }

  /** A picture by its id, and how likely it was to be chosen for this question. */
  public record Shown(String picture, double chance) {}

  /** The judged pairs. */
  List<Pair> pairs() {
    return pictures.stream().map(shown -> new Pair(question, shown.picture())).toList();
  }

  JudgingTask inBase() {
    return new JudgingTask(question, pictures, true);
  }
}

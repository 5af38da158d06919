package io.github.crossmedia.evaluate.monotone;

import java.util.ArrayList;
import java.util.List;

/**
 * The grades of pairs with scores from {@code least} to {@code greatest}, summed with their
 * weights.
 *
 * @param weight the sum of the weights
 * @param sum the weighted sum of the grades
 * @param squares the weighted sum of their squares
 */
public record ScoreGroup(double least, double greatest, double weight, double sum, double squares) {

  /** Returns one group for each distinct score with a positive weight, in ascending order. */
  public static List<ScoreGroup> of(ScoredGrades data) {
    List<ScoreGroup> groups = new ArrayList<>();
    for (int place : data.ascending()) {
      double weight = data.weights()[place];
      double grade = data.grades()[place];
      double score = data.scores()[place];
      ScoreGroup single =
          new ScoreGroup(score, score, weight, weight * grade, weight * grade * grade);
      if (!groups.isEmpty() && groups.getLast().greatest == score) {
        groups.add(groups.removeLast().plus(single));
      } else if (weight > 0) {
        groups.add(single);
      }
    }
    return groups;
  }

  /** Returns this group and the next one as one. */
  public ScoreGroup plus(ScoreGroup next) {
    return new ScoreGroup(
        least, next.greatest, weight + next.weight, sum + next.sum, squares + next.squares);
  }

  public double mean() {
    return sum / weight;
  }
}

package io.github.crossmedia.train.fusion;

import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Scores;
import java.util.List;

/**
 * Searches the weights whose sum of scores has the best average precision on validation pictures.
 * It begins with equal weights; each weight in turn takes its best multiple, or is dropped, until
 * no change helps.
 */
final class FusionWeights {

  private static final float[] MULTIPLES = {0, 0.5f, 0.7f, 0.85f, 1.2f, 1.4f, 2};
  private static final float[] RETURNS = {0.2f, 0.5f};
  private static final int MAX_ROUNDS = 10;

  private final List<List<PointScores>> members;
  private final AverageOverQueries quality;
  private final boolean[] free;
  private int tried;
  private float[] best;
  private double bestPrecision;

  /**
   * Creates a new search.
   *
   * @param members for each direction of the task the scores of each member
   * @param start weights to begin with
   * @param free which of them may change
   */
  FusionWeights(
      List<List<PointScores>> members, AverageOverQueries quality, float[] start, boolean[] free) {
    this.members = members;
    this.quality = quality;
    this.free = free.clone();
    this.best = start.clone();
    this.bestPrecision = precision(start);
  }

  /** Returns the best weights found. */
  float[] search() {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double before = bestPrecision;
      for (int member = 0; member < best.length; member++) {
        if (free[member]) {
          vary(member);
        }
      }
      if (bestPrecision == before) {
        break;
      }
    }
    return best.clone();
  }

  private void vary(int member) {
    float[] around = best;
    float mean = mean(around);
    for (float multiple : around[member] == 0 ? RETURNS : MULTIPLES) {
      float[] weights = around.clone();
      weights[member] = multiple * (around[member] == 0 ? mean : around[member]);
      double precision = precision(weights);
      if (precision > bestPrecision) {
        bestPrecision = precision;
        best = weights;
      }
    }
  }

  /** Returns how many sums were measured. */
  int tried() {
    return tried;
  }

  private double precision(float[] weights) {
    tried++;
    return quality.of(members.stream().map(parts -> Scores.sum(parts, weights)).toList());
  }

  private static float mean(float[] weights) {
    float sum = 0;
    for (float weight : weights) {
      sum += weight;
    }
    return sum / weights.length;
  }
}

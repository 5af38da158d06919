package io.github.crossmedia.evaluate.monotone;

import java.util.List;

/**
 * The monotone map of scores to grades with the least squared error: isotonic regression.
 *
 * <p>It is also the monotone map whose grades correlate best with the given ones. Monotone maps
 * form a convex cone that contains all constants, and least squares projects on it. No element of a
 * cone makes a smaller angle with a vector than the vector's projection does.
 */
public final class MonotoneRegression {

  private MonotoneRegression() {}

  /** Fits the map; it is constant within a pool of scores, and linear between pools. */
  public static KnotMap fit(ScoredGrades data) {
    List<ScoreGroup> groups = ScoreGroup.of(data);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("a map can't be fitted without pairs");
    }
    var pools = AdjacentViolators.joined(groups, ScoreGroup::mean, ScoreGroup::plus);
    int knots = pools.stream().mapToInt(pool -> pool.least() < pool.greatest() ? 2 : 1).sum();
    double[] scores = new double[knots];
    double[] grades = new double[knots];
    int next = 0;
    for (ScoreGroup pool : pools) {
      scores[next] = pool.least();
      grades[next++] = pool.mean();
      if (pool.least() < pool.greatest()) {
        scores[next] = pool.greatest();
        grades[next++] = pool.mean();
      }
    }
    return new KnotMap(scores, grades);
  }
}

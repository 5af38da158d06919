package io.github.crossmedia.evaluate.monotone;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;

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
  public static GradeMap.KnotMap fit(ScoredGrades data) {
    List<Group> groups = Group.of(data);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("a map can't be fitted without pairs");
    }
    var pools = AdjacentViolators.joined(groups, Group::mean, Group::plus);
    int knots = pools.stream().mapToInt(pool -> pool.least() < pool.greatest() ? 2 : 1).sum();
    double[] scores = new double[knots];
    double[] grades = new double[knots];
    int next = 0;
    for (Group pool : pools) {
      scores[next] = pool.least();
      grades[next++] = pool.mean();
      if (pool.least() < pool.greatest()) {
        scores[next] = pool.greatest();
        grades[next++] = pool.mean();
      }
    }
    return new GradeMap.KnotMap(scores, grades);
  }

  /**
   * The grades of pairs with scores from {@code least} to {@code greatest}, summed with their
   * weights.
   *
   * @param weight the sum of the weights
   * @param sum the weighted sum of the grades
   * @param squares the weighted sum of their squares
   */
  public record Group(double least, double greatest, double weight, double sum, double squares) {

    /** Returns one group for each distinct score with a positive weight, in ascending order. */
    public static List<Group> of(ScoredGrades data) {
      List<Group> groups = new ArrayList<>();
      for (int place : data.ascending()) {
        double weight = data.weights()[place];
        double grade = data.grades()[place];
        double score = data.scores()[place];
        Group single = new Group(score, score, weight, weight * grade, weight * grade * grade);
        if (!groups.isEmpty() && groups.getLast().greatest == score) {
          groups.add(groups.removeLast().plus(single));
        } else if (weight > 0) {
          groups.add(single);
        }
      }
      return groups;
    }

    public Group plus(Group next) {
      return new Group(
          least, next.greatest, weight + next.weight, sum + next.sum, squares + next.squares);
    }

    public double mean() {
      return sum / weight;
    }
  }

  /** The pool-adjacent-violators algorithm (Ayer et al., 1955). */
  public static final class AdjacentViolators {

    private AdjacentViolators() {}

    /** Pools neighbours until the values ascend strictly. */
    public static <P> ArrayDeque<P> joined(
        Iterable<P> inOrder, ToDoubleFunction<P> value, BinaryOperator<P> join) {
      ArrayDeque<P> pools = new ArrayDeque<>();
      for (P next : inOrder) {
        P pool = next;
        while (!pools.isEmpty()
            && value.applyAsDouble(pools.getLast()) >= value.applyAsDouble(pool)) {
          pool = join.apply(pools.removeLast(), pool);
        }
        pools.add(pool);
      }
      return pools;
    }
  }
}

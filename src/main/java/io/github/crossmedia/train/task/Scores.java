package io.github.crossmedia.train.task;

import java.util.List;

/** Raw scores of all candidates, query by query. */
@FunctionalInterface
public interface Scores {

  /** Returns the raw scores of all candidates, in their order, for a query. */
  float[] scores(int query);

  /**
   * Returns the weighted sum of the scores of several models for the same candidates and queries.
   */
  static Scores sum(List<PointScores> parts, float[] weights) {
    PointScores first = parts.getFirst();
    if (parts.stream().allMatch(first::asksAs)) {
      return PointScores.sum(parts, weights);
    }
    return query -> {
      float[] sum = new float[first.scores(query).length];
      for (int part = 0; part < weights.length; part++) {
        PointScores.add(weights[part], parts.get(part).scores(query), sum);
      }
      return sum;
    };
  }
}

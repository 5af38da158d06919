package io.github.crossmedia.reproduce.human;

import java.util.List;

/**
 * Scores candidates for queries. A ranker is a model, or a competing system that is not a model.
 *
 * @param <Q> the type of queries
 * @param <C> the type of candidates
 */
@FunctionalInterface
public interface Ranker<Q, C> {

  /** Returns the score of {@code candidate} for {@code query}; higher is better, never NaN. */
  double score(Q query, C candidate);

  /**
   * Returns the scores of all candidates, in their order and in the single precision of run files.
   * Override it if a query is expensive to prepare.
   */
  default float[] scores(Q query, List<? extends C> candidates) {
    float[] scores = new float[candidates.size()];
    int i = 0;
    for (C candidate : candidates) {
      scores[i++] = (float) score(query, candidate);
    }
    return scores;
  }
}

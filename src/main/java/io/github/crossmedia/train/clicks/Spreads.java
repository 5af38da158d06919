package io.github.crossmedia.train.clicks;

import io.github.crossmedia.vector.SparseVector;
import java.util.Map;

/**
 * The spread of scores, measured on at most {@value #MAX_PICTURES} pictures and {@value
 * #MAX_QUERIES} queries.
 */
record Spreads(SeenPictures pictures, Map<Integer, Integer> numbers) {

  private static final int MAX_PICTURES = 1_000;
  private static final int MAX_QUERIES = 300;

  /**
   * Returns the factor with which learned weights make scores spread like the model's. If the model
   * has no scores, a margin counts as one scaled score.
   *
   * @param queries with their clicks
   */
  double of(Map<SparseVector, Double> queries, float[][] weights) {
    double known = 0;
    double learned = 0;
    int every = Math.max(1, queries.size() / MAX_QUERIES);
    int at = 0;
    for (Map.Entry<SparseVector, Double> query : queries.entrySet()) {
      if (at++ % every == 0) {
        known += query.getValue() * variance(place -> pictures.score(query.getKey(), place));
        learned += query.getValue() * variance(place -> score(query.getKey(), place, weights));
      }
    }
    double root = Math.sqrt(known) / pictures.scale();
    if (learned == 0) {
      return 0;
    }
    return root > 0 ? root / Math.sqrt(learned) : 1 / pictures.scale();
  }

  private double score(SparseVector query, int place, float[][] weights) {
    SparseVector features = pictures.features(place);
    double[] score = {0};
    query.forEach((word, value) -> score[0] += value * features.dot(weights[numbers.get(word)]));
    return score[0];
  }

  /** Scores of one picture after another. */
  interface PictureScorer {
    double of(int place);
  }

  private double variance(PictureScorer scored) {
    Moments moments = Moments.of(pictures.count(), scored);
    return moments.deviation() * moments.deviation();
  }

  /** Mean and standard deviation of scores. */
  record Moments(double mean, double deviation) {

    static Moments of(int pictures, PictureScorer scored) {
      int every = Math.max(1, pictures / MAX_PICTURES);
      double sum = 0;
      double squares = 0;
      int count = 0;
      for (int place = 0; place < pictures; place += every) {
        double score = scored.of(place);
        sum += score;
        squares += score * score;
        count++;
      }
      double mean = sum / count;
      return new Moments(mean, Math.sqrt(Math.max(0, squares / count - mean * mean)));
    }
  }
}

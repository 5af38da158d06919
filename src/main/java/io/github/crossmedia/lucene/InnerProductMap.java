package io.github.crossmedia.lucene;

import org.apache.lucene.search.Explanation;

/**
 * Converts scores of Lucene's maximum inner product, 1 + p for a dot product p of 0 or more and 1 /
 * (1 - p) below 0, back to p and calibrates that.
 */
record InnerProductMap(ScoreMap map) implements ScoreMapping {

  private static float product(float score) {
    return score >= 1 ? score - 1 : 1 - 1 / score;
  }

  @Override
  public float score(float score) {
    return map.score(product(score));
  }

  @Override
  public float rawOf(float score) {
    float product = map.rawOf(score);
    // rounding in the difference may lift what lies just below the sum
    return product > 0 ? Math.nextDown(Math.nextDown(product + 1)) : 0;
  }

  @Override
  public Explanation explain(Explanation scored) {
    float product = product(scored.getValue().floatValue());
    return map.explain(Explanation.match(product, "raw score, dot product computed from:", scored));
  }
}

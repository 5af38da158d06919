package io.github.crossmedia.train.pamir;

import java.util.SplittableRandom;

/**
 * The steps of one thread (Grangier, Monay and Bengio, 2006, section 3.2) on weights of its own,
 * one row for each word.
 */
final class PassiveAggressive {

  private final Ranking ranking;
  private final float aggressiveness;
  private final SplittableRandom random;
  private final float[] scratch;
  private final float[][] weights;

  PassiveAggressive(
      Ranking ranking, float aggressiveness, SplittableRandom random, float[][] weights) {
    this.ranking = ranking;
    this.aggressiveness = aggressiveness;
    this.random = random;
    this.scratch = new float[weights[0].length];
    this.weights = weights;
  }

  float[][] weights() {
    return weights;
  }

  void run(long steps) {
    for (long step = 0; step < steps; step++) {
      step();
    }
  }

  private void step() {
    int query = ranking.drawQuery(random);
    int plus = ranking.drawRelevant(query, random);
    int minus = ranking.drawOther(query, random);
    float loss = loss(ranking, weights, query, plus, minus);
    if (loss > 0) {
      float squaredNorm = squaredDistance(plus, minus);
      if (squaredNorm > 0) {
        update(query, plus, minus, Math.min(aggressiveness, loss / squaredNorm));
      }
    }
  }

  /** Returns the loss l = max(0, eps - F(q, p+) + F(q, p-)). */
  static float loss(Ranking ranking, float[][] weights, int query, int plus, int minus) {
    return Math.max(
        0, ranking.margin(query, plus, minus) - difference(ranking, weights, query, plus, minus));
  }

  /** Returns F(q, p+) - F(q, p-). */
  static float difference(Ranking ranking, float[][] weights, int query, int plus, int minus) {
    SparseRows queries = ranking.queries;
    SparseRows pictures = ranking.pictures;
    float difference = 0;
    for (int i = queries.starts[query]; i < queries.starts[query + 1]; i++) {
      float[] row = weights[queries.indices[i]];
      difference += queries.values[i] * (pictures.dot(plus, row) - pictures.dot(minus, row));
    }
    return difference;
  }

  /** Returns |v|^2 = |q|^2 |p+ - p-|^2; queries have length one. */
  private float squaredDistance(int plus, int minus) {
    ranking.pictures.addTo(plus, 1, scratch);
    float common = ranking.pictures.dot(minus, scratch);
    ranking.pictures.clear(plus, scratch);
    return ranking.squaredNorms[plus] + ranking.squaredNorms[minus] - 2 * common;
  }

  /** Updates w &lt;- w + tau v, where v has the rows q_i (p+ - p-). */
  private void update(int query, int plus, int minus, float tau) {
    SparseRows queries = ranking.queries;
    for (int i = queries.starts[query]; i < queries.starts[query + 1]; i++) {
      float[] row = weights[queries.indices[i]];
      float factor = tau * queries.values[i];
      ranking.pictures.addTo(plus, factor, row);
      ranking.pictures.addTo(minus, -factor, row);
    }
  }
}

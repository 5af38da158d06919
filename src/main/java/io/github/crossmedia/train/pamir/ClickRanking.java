package io.github.crossmedia.train.pamir;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.function.IntFunction;

/** The steps of {@link PamirTrainer} on queries whose pictures weigh differently. */
public final class ClickRanking {

  /** The bytes for each weight: the current ones, those of all rounds, and those of each thread. */
  private static final int BYTES_OF_WEIGHT = 3 * Float.BYTES;

  private final Ranking ranking;
  private final int features;

  /**
   * Creates a ranking problem.
   *
   * @param relevant the places of the pictures that a query must rank high, ascending
   * @param weights how often each of them is drawn, relative to those of all queries
   */
  public ClickRanking(
      List<SparseVector> queries,
      List<SparseVector> pictures,
      IntFunction<int[]> relevant,
      IntFunction<double[]> weights) {
    this.ranking = new Ranking(queries, pictures, relevant, weights);
    this.features = pictures.getFirst().dimension();
  }

  /** Returns a row of weights for each term, the mean of all iterates. */
  public float[][] learn(int terms, float c, long steps, long seed, int threads) {
    MemoryCheck.require(
        (double) BYTES_OF_WEIGHT * terms * features,
        Formatted.of("the weights of %d terms by %d features", terms, features),
        "learn rarer terms no more");
    PassiveAggressive.Rounds.Seeds seeds = new PassiveAggressive.Rounds.Seeds(seed, threads);
    try (PassiveAggressive.Rounds learner =
        new PassiveAggressive.Rounds(ranking, new float[terms][features], c, true, seeds)) {
      learner.run(steps);
      return learner.weights();
    }
  }
}

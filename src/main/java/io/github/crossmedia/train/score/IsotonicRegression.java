package io.github.crossmedia.train.score;

import io.github.crossmedia.evaluate.monotone.MonotoneRegression.AdjacentViolators;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Fits the probability of relevance as an increasing function of the score. Scores are pooled into
 * bins with about equally many relevant pairs. Neighbours that violate the order are merged (pool
 * adjacent violators); merged bins keep their probability from the first to the last of them. With
 * a prior curve, each bin gets {@value #PRIOR_RELEVANT} more relevant pairs, and as many others as
 * the curve expects, so that the fit to few data stays near the curve.
 */
final class IsotonicRegression {

  private static final int BINS = 32;
  private static final int MIN_RELEVANT = 6;
  private static final double PRIOR_RELEVANT = 3;

  private final ScoredPairs pairs;
  private final Optional<Curve> prior;

  private IsotonicRegression(ScoredPairs pairs, Optional<Curve> prior) {
    this.pairs = pairs;
    this.prior = prior;
  }

  /** Returns the curve of some pairs alone. */
  static Curve fitted(ScoredPairs pairs) {
    return new IsotonicRegression(pairs, Optional.empty()).curve();
  }

  /** Returns the curve of some pairs that stays near another where they are few. */
  static Curve fitted(ScoredPairs pairs, Curve prior) {
    return pairs.size() == 0 ? prior : new IsotonicRegression(pairs, Optional.of(prior)).curve();
  }

  private Curve curve() {
    if (pairs.size() == 0) {
      return Curve.NOTHING;
    }
    List<ScoreBin> bins = pairs.bins(Math.clamp(pairs.relevant() / MIN_RELEVANT, 1, BINS));
    Collection<Pool> found = merged(bins.stream().map(Pool::of).toList());
    ArrayDeque<Pool> pools = merged(found.stream().map(this::nearPrior).toList());
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {bins.getFirst().least(), pools.getFirst().share()});
    for (Pool pool : pools) {
      points.add(new double[] {pool.first(), pool.share()});
      if (pool.last() > pool.first()) {
        points.add(new double[] {pool.last(), pool.share()});
      }
    }
    points.add(new double[] {bins.getLast().greatest(), pools.getLast().share()});
    return Curve.through(points);
  }

  private static ArrayDeque<Pool> merged(Collection<Pool> ascending) {
    return AdjacentViolators.joined(ascending, Pool::share, Pool::plus);
  }

  private Pool nearPrior(Pool pool) {
    double expected = prior.map(curve -> curve.at(pool.score())).orElse(0.5);
    double added = prior.isPresent() ? PRIOR_RELEVANT : 0.5;
    return pool.with(added, added / expected);
  }

  /**
   * Bins that share a probability; a prior adds weight, but no scores.
   *
   * @param first the mean score of the first bin
   * @param last the mean score of the last bin
   */
  private record Pool(
      double first, double last, double sum, double size, double relevant, double weight) {

    static Pool of(ScoreBin bin) {
      return new Pool(bin.score(), bin.score(), bin.sum(), bin.size(), bin.relevant(), bin.size());
    }

    Pool with(double moreRelevant, double moreWeight) {
      return new Pool(first, last, sum, size, relevant + moreRelevant, weight + moreWeight);
    }

    Pool plus(Pool next) {
      return new Pool(
          first,
          next.last,
          sum + next.sum,
          size + next.size,
          relevant + next.relevant,
          weight + next.weight);
    }

    double score() {
      return sum / size;
    }

    double share() {
      return relevant / weight;
    }
  }
}

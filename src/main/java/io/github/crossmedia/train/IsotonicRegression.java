package io.github.crossmedia.train;

import io.github.crossmedia.evaluate.monotone.AdjacentViolators;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.ScoredPairs.Bin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Fits the probability of relevance as an increasing function of the score: scores are pooled into
 * bins of about as many relevant pairs each, and neighbours that violate the order are merged (pool
 * adjacent violators). With a prior curve, each bin is given {@value #PRIOR_RELEVANT} more relevant
 * pairs and as many others as the curve expects for these, so that few data stay near it.
 *
 * <p>Flat parts ascend by the least slope that keeps scores apart in float32 if they differ by a
 * millionth of the range seen.
 */
final class IsotonicRegression {

  private static final int BINS = 32;
  private static final int LEAST_RELEVANT = 6;
  private static final double PRIOR_RELEVANT = 3;

  /** How many evenly spaced scores of the range are kept apart. */
  private static final double TOLD_APART = 1 << 20;

  private static final double HIGHEST = 0.995;

  private final ScoredPairs pairs;
  private final Optional<Curve> prior;

  private IsotonicRegression(ScoredPairs pairs, Optional<Curve> prior) {
    this.pairs = pairs;
    this.prior = prior;
  }

  /** The curve of some pairs alone. */
  static Curve fitted(ScoredPairs pairs) {
    return new IsotonicRegression(pairs, Optional.empty()).curve();
  }

  /** The curve of some pairs that stays near another where they are few. */
  static Curve fitted(ScoredPairs pairs, Curve prior) {
    return pairs.size() == 0 ? prior : new IsotonicRegression(pairs, Optional.of(prior)).curve();
  }

  private Curve curve() {
    if (pairs.size() == 0) {
      return Curve.NOTHING;
    }
    List<Bin> bins = pairs.bins(Math.clamp(pairs.relevant() / LEAST_RELEVANT, 1, BINS));
    Collection<Pool> found = merged(bins.stream().map(Pool::of).toList());
    ArrayDeque<Pool> pools = merged(found.stream().map(this::nearPrior).toList());
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {bins.getFirst().least(), pools.getFirst().share()});
    pools.forEach(pool -> points.add(new double[] {pool.score(), pool.share()}));
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

  /** Bins that share a probability; a prior adds weight, but no scores. */
  private record Pool(double sum, double size, double relevant, double weight) {

    static Pool of(Bin bin) {
      return new Pool(bin.sum(), bin.size(), bin.relevant(), bin.size());
    }

    Pool with(double moreRelevant, double moreWeight) {
      return new Pool(sum, size, relevant + moreRelevant, weight + moreWeight);
    }

    Pool plus(Pool other) {
      return new Pool(
          sum + other.sum, size + other.size, relevant + other.relevant, weight + other.weight);
    }

    double score() {
      return sum / size;
    }

    double share() {
      return relevant / weight;
    }
  }

  /** Straight lines between points whose scores ascend and whose probabilities don't fall. */
  record Curve(double[] scores, double[] shares) {

    private static final double ODDS = 12;
    private static final double NEAR = 1e-3;

    static final Curve NOTHING = new Curve(new double[0], new double[0]);

    static Curve through(List<double[]> points) {
      return new Curve(
          points.stream().mapToDouble(point -> point[0]).toArray(),
          points.stream().mapToDouble(point -> point[1]).toArray());
    }

    static Curve of(Calibration map) {
      List<double[]> points = new ArrayList<>();
      for (float raw : map.rawKnots()) {
        points.add(new double[] {raw, map.apply(raw)});
      }
      return through(points);
    }

    /** This curve with the odds multiplied so that so many of the pairs are expected. */
    Curve expecting(double relevant, List<Bin> bins) {
      double low = -ODDS;
      double high = ODDS;
      while (high - low > NEAR) {
        double middle = (low + high) / 2;
        Curve shifted = shifted(middle);
        if (shifted.expected(bins) < relevant) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return shifted((low + high) / 2);
    }

    private Curve shifted(double logOdds) {
      double factor = Math.exp(logOdds);
      double[] moved =
          Arrays.stream(shares)
              .map(share -> factor * share / (1 - share + factor * share))
              .toArray();
      return new Curve(scores, moved);
    }

    /** How many of the pairs are relevant if this is true. */
    double expected(List<Bin> bins) {
      return bins.stream().mapToDouble(bin -> bin.size() * at(bin.score())).sum();
    }

    double at(double score) {
      int last = scores.length - 1;
      int i = 0;
      while (i < last && scores[i + 1] < score) {
        i++;
      }
      if (i == last || score <= scores[0]) {
        return shares[score <= scores[0] ? 0 : last];
      }
      double share = (score - scores[i]) / (scores[i + 1] - scores[i]);
      return shares[i] + share * (shares[i + 1] - shares[i]);
    }

    /** The strictly increasing map of scaled scores. */
    Calibration calibration(ScoreScale scale) {
      if (scores.length == 0) {
        return Calibration.unfitted();
      }
      float[] raw = new float[scores.length + 1];
      double[] wanted = new double[raw.length];
      int knots = 0;
      for (int i = 0; i < scores.length; i++) {
        float x = scale.apply(scores[i]);
        if (knots == 0 || x > raw[knots - 1]) {
          raw[knots] = x;
          wanted[knots++] = Math.min(shares[i], HIGHEST);
        }
      }
      if (knots == 1) {
        raw[1] = raw[0] + Math.max(1, Math.abs(raw[0]));
        wanted[1] = wanted[0];
        knots = 2;
      }
      return Calibration.of(
          Arrays.copyOf(raw, knots), ascending(raw, Arrays.copyOf(wanted, knots)));
    }

    private static float[] ascending(float[] raw, double[] wanted) {
      int last = wanted.length - 1;
      double range = (double) raw[last] - raw[0];
      float[] ascending = new float[wanted.length];
      ascending[0] = (float) wanted[0];
      for (int i = 1; i <= last; i++) {
        double part = (raw[i] - raw[i - 1]) / range;
        float guess = (float) Math.max(wanted[i], ascending[i - 1] + rise(ascending[i - 1], part));
        ascending[i] = (float) Math.max(guess, ascending[i - 1] + rise(guess, part));
      }
      if (ascending[last] > HIGHEST) {
        ascending[last] = (float) HIGHEST;
        for (int i = last - 1; i >= 0; i--) {
          double least = rise(ascending[i + 1], (raw[i + 1] - raw[i]) / range);
          ascending[i] = (float) Math.min(ascending[i], ascending[i + 1] - least);
        }
      }
      return ascending;
    }

    /** The least rise of a score over a part of the range near here. */
    private static double rise(float from, double part) {
      return Math.ulp(from) * Math.max(TOLD_APART * part, 1);
    }
  }
}

package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.Exponentials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Straight lines between points whose scores ascend and whose probabilities don't fall.
 *
 * <p>In a calibration, flat parts ascend by the least slope that separates scores in float32 if
 * they differ by a millionth of the range.
 */
record Curve(double[] scores, double[] shares) {

  /** The number of evenly spaced scores of the range that stay distinct. */
  private static final double TOLD_APART = 1 << 20;

  private static final double MAX_VALUE = 0.995;

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

  /** Returns this curve with multiplied odds, so that it expects a number of relevant pairs. */
  Curve expecting(double relevant, List<ScoreBin> bins) {
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

  Curve shifted(double logOdds) {
    double[] moved =
        Arrays.stream(shares)
            .map(share -> Exponentials.sigmoid(logOdds(share) + logOdds))
            .toArray();
    return new Curve(scores, moved);
  }

  /** Returns a curve between this and another one, whose log odds have a weight. */
  Curve towards(Curve other, double weight) {
    if (weight == 0 || weight == 1) {
      return weight == 0 ? this : other;
    }
    double[] all =
        DoubleStream.concat(Arrays.stream(scores), Arrays.stream(other.scores))
            .sorted()
            .distinct()
            .toArray();
    double[] between =
        Arrays.stream(all)
            .map(score -> (1 - weight) * logOdds(at(score)) + weight * logOdds(other.at(score)))
            .map(Exponentials::sigmoid)
            .toArray();
    return new Curve(all, between);
  }

  private static double logOdds(double share) {
    return Math.log(share / (1 - share));
  }

  /** Returns the log loss of this curve, summed over all pairs. */
  double logLoss(List<ScoreBin> bins) {
    return -bins.stream()
        .mapToDouble(
            bin -> {
              double share = Math.min(at(bin.score()), MAX_VALUE);
              return bin.relevant() * Math.log(share)
                  + (bin.size() - bin.relevant()) * Math.log1p(-share);
            })
        .sum();
  }

  /** Returns the expected number of relevant pairs by this curve. */
  double expected(List<ScoreBin> bins) {
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

  /** Returns the strictly increasing map of scaled scores. */
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
        wanted[knots++] = Math.min(shares[i], MAX_VALUE);
      }
    }
    if (knots == 1) {
      raw[1] = raw[0] + Math.max(1, Math.abs(raw[0]));
      wanted[1] = wanted[0];
      knots = 2;
    }
    return Calibration.of(Arrays.copyOf(raw, knots), ascending(raw, Arrays.copyOf(wanted, knots)));
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
    if (ascending[last] > MAX_VALUE) {
      ascending[last] = (float) MAX_VALUE;
      for (int i = last - 1; i >= 0; i--) {
        double least = rise(ascending[i + 1], (raw[i + 1] - raw[i]) / range);
        ascending[i] = (float) Math.min(ascending[i], ascending[i + 1] - least);
      }
    }
    return ascending;
  }

  /** Returns the least rise of a score over a part of the range near here. */
  private static double rise(float from, double part) {
    return Math.ulp(from) * Math.max(TOLD_APART * part, 1);
  }
}

package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Probabilities of models as those of a click on what is looked at, {@code logit(rate) = a + sum b
 * logit(guess)} with no b below 0, fitted to a log (Platt, 1999). Models know which picture is
 * clicked more likely than another, but not how likely, and not which of them to believe. Pictures
 * that a log never showed have nothing but their guess, so that its level decides about a new
 * ranking.
 */
final class FittedGuesses {

  private static final int STEPS = 50;
  private static final double LEAST = 1e-6;

  /** As if so many looks at a middling picture had been clicked half of the time. */
  private static final double PRIOR = 1;

  private final List<LoggedQuery> queries;
  private final List<Ranking> hints;
  private final List<List<Shown>> shown = new ArrayList<>();
  private final Map<String, float[][]> known = new HashMap<>();
  private final double[] map;
  private final double[][] covariance;

  /** How often a picture was clicked, and about how often it was looked at. */
  private record Shown(double[] features, double clicks, double looked) {}

  FittedGuesses(List<LoggedQuery> queries, List<Ranking> hints) {
    this.queries = queries;
    this.hints = hints;
    for (LoggedQuery query : queries) {
      List<Shown> own = new ArrayList<>();
      for (Result result : query.results()) {
        double looked = result.shown() * result.examined();
        own.add(new Shown(features(query.text(), result.picture()), result.clicks(), looked));
      }
      shown.add(own);
    }
    boolean[] used = new boolean[hints.size() + 1];
    Arrays.fill(used, true);
    double[] fitted = fit(used);
    while (least(fitted) > 0) {
      used[least(fitted)] = false;
      fitted = fit(used);
    }
    this.map = fitted;
    this.covariance = inverse(information(fitted, used));
  }

  /** The place of the lowest slope below 0, or 0. */
  private static int least(double[] map) {
    return IntStream.range(1, map.length)
        .filter(i -> map[i] < 0)
        .boxed()
        .min((i, j) -> Double.compare(map[i], map[j]))
        .orElse(0);
  }

  /** Newton's steps for the likeliest map, of which some parts are used. */
  private double[] fit(boolean[] used) {
    double[] fitted = new double[used.length];
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[used.length];
      for (int i = 0; i < used.length; i++) {
        gradient[i] = -PRIOR * (i == 0 ? rate(fitted[0]) - 0.5 : fitted[i]);
      }
      for (List<Shown> own : shown) {
        add(gradient, own, fitted);
      }
      double[] move = times(inverse(information(fitted, used)), gradient);
      double length =
          IntStream.range(0, move.length).mapToDouble(i -> Math.abs(used[i] ? move[i] : 0)).sum();
      double shorter = Math.min(1, 2 / (length + LEAST));
      for (int i = 0; i < used.length; i++) {
        fitted[i] += used[i] ? shorter * move[i] : 0;
      }
    }
    return fitted;
  }

  private static void add(double[] gradient, List<Shown> own, double[] map) {
    for (Shown each : own) {
      double residual = each.clicks() - each.looked() * rate(dot(map, each.features()));
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += residual * each.features()[i];
      }
    }
  }

  private double[][] information(double[] map, boolean[] used) {
    int size = map.length;
    double[][] information = new double[size][size];
    for (int i = 0; i < size; i++) {
      information[i][i] = i == 0 ? PRIOR / 4 : PRIOR;
    }
    for (List<Shown> own : shown) {
      for (Shown each : own) {
        double rate = rate(dot(map, each.features()));
        double weight = each.looked() * rate * (1 - rate);
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            information[i][j] += weight * each.features()[i] * each.features()[j];
          }
        }
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (!used[i] || !used[j]) {
          information[i][j] = i == j ? 1e12 : 0;
        }
      }
    }
    return information;
  }

  /** By Gauss and Jordan, of a positive definite matrix. */
  private static double[][] inverse(double[][] matrix) {
    int size = matrix.length;
    double[][] left = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double[][] right = new double[size][size];
    for (int i = 0; i < size; i++) {
      right[i][i] = 1;
    }
    for (int i = 0; i < size; i++) {
      double pivot = left[i][i];
      for (int j = 0; j < size; j++) {
        left[i][j] /= pivot;
        right[i][j] /= pivot;
      }
      for (int row = 0; row < size; row++) {
        if (row != i) {
          double factor = left[row][i];
          for (int j = 0; j < size; j++) {
            left[row][j] -= factor * left[i][j];
            right[row][j] -= factor * right[i][j];
          }
        }
      }
    }
    return right;
  }

  private static double[] times(double[][] matrix, double[] vector) {
    return Arrays.stream(matrix).mapToDouble(row -> dot(row, vector)).toArray();
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /** How many numbers the map has. */
  int size() {
    return map.length;
  }

  /** How the map would move if a query of the log counted once more. */
  double[] influence(int query) {
    double[] gradient = new double[map.length];
    add(gradient, shown.get(query), map);
    return times(covariance, gradient);
  }

  /** By how much a picture's rate moves with each number of the map. */
  double[] slopes(String query, int picture) {
    double[] slopes = features(query, picture);
    double rate = rate(dot(map, slopes));
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] *= rate * (1 - rate);
    }
    return slopes;
  }

  /** How likely each picture is clicked by someone who looks at it. */
  float[] of(String query) {
    float[] rates = new float[scores(query)[0].length];
    for (int picture = 0; picture < rates.length; picture++) {
      rates[picture] = (float) rate(dot(map, features(query, picture)));
    }
    return rates;
  }

  private double[] features(String query, int picture) {
    double[] features = new double[hints.size() + 1];
    features[0] = 1;
    for (int hint = 0; hint < hints.size(); hint++) {
      features[hint + 1] = logit(scores(query)[hint][picture]);
    }
    return features;
  }

  private float[][] scores(String query) {
    return known.computeIfAbsent(
        query, text -> hints.stream().map(hint -> hint.scores(text)).toArray(float[][]::new));
  }

  private static double logit(double probability) {
    double inside = Math.clamp(probability, LEAST, 1 - LEAST);
    return Math.log(inside / (1 - inside));
  }

  private static double rate(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}

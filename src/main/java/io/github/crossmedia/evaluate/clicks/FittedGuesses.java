package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Maps probabilities of models to the probability of a click by a person who looks at the picture,
 * {@code logit(rate) = a + sum b logit(guess)} with no b below 0, fitted to a log (Platt, 1999).
 * Models tell which of two pictures is more likely to be clicked, but not how likely; nor do they
 * tell which model is better. Pictures that a log never showed have only their guess, so its level
 * decides about a new ranking.
 */
final class FittedGuesses {

  private static final int STEPS = 50;
  private static final double CONVERGED = 1e-9;
  private static final double MIN_VALUE = 1e-6;

  /** The prior: so many looks at an average picture, half of them with a click. */
  private static final double PRIOR = 1;

  private final List<Ranking> hints;
  private final List<List<ShownPicture>> shown = new ArrayList<>();
  private final Map<String, float[][]> known = new HashMap<>();
  private final Map<String, float[]> rates = new HashMap<>();
  private final double[] map;
  private final double[][] covariance;

  /** How often a picture was clicked, and the expected number of looks at it. */
  private record ShownPicture(double[] features, double clicks, double looked) {

    /** Returns the sum over two positions of a picture. */
    ShownPicture and(ShownPicture other) {
      return new ShownPicture(features, clicks + other.clicks, looked + other.looked);
    }
  }

  FittedGuesses(List<LoggedQuery> queries, List<Ranking> hints) {
    this.hints = hints;
    for (LoggedQuery query : queries) {
      Map<Integer, ShownPicture> own = new LinkedHashMap<>();
      for (Result result : query.results()) {
        double looked = result.shown() * result.examined();
        own.merge(
            result.picture(),
            new ShownPicture(features(query.text(), result.picture()), result.clicks(), looked),
            ShownPicture::and);
      }
      shown.add(List.copyOf(own.values()));
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

  /** Returns the place of the lowest slope below 0, or 0. */
  private static int least(double[] map) {
    return IntStream.range(1, map.length)
        .filter(i -> map[i] < 0)
        .boxed()
        .min((i, j) -> Double.compare(map[i], map[j]))
        .orElse(0);
  }

  /** Fits the likeliest map with some of its numbers by Newton's method. */
  private double[] fit(boolean[] used) {
    double[] fitted = new double[used.length];
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[used.length];
      for (int i = 0; i < used.length; i++) {
        gradient[i] = -PRIOR * (i == 0 ? rate(fitted[0]) - 0.5 : fitted[i]);
      }
      for (List<ShownPicture> own : shown) {
        add(gradient, own, fitted);
      }
      double[] move = times(inverse(information(fitted, used)), gradient);
      double length =
          IntStream.range(0, move.length).mapToDouble(i -> Math.abs(used[i] ? move[i] : 0)).sum();
      double shorter = Math.min(1, 2 / (length + MIN_VALUE));
      for (int i = 0; i < used.length; i++) {
        fitted[i] += used[i] ? shorter * move[i] : 0;
      }
      if (length < CONVERGED) {
        break;
      }
    }
    return fitted;
  }

  private static void add(double[] gradient, List<ShownPicture> own, double[] map) {
    for (ShownPicture each : own) {
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
    for (List<ShownPicture> own : shown) {
      for (ShownPicture each : own) {
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

  /** Inverts a positive definite matrix by Gauss-Jordan elimination. */
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

  /** Returns the number of parameters of the map. */
  int size() {
    return map.length;
  }

  /** Returns the change of the map if a query of the log counted once more. */
  double[] influence(int query) {
    double[] gradient = new double[map.length];
    add(gradient, shown.get(query), map);
    return times(covariance, gradient);
  }

  /** Returns the derivative of a picture's rate with respect to each parameter of the map. */
  double[] slopes(String query, int picture) {
    double[] slopes = features(query, picture);
    double rate = rate(dot(map, slopes));
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] *= rate * (1 - rate);
    }
    return slopes;
  }

  /** Returns for each picture the probability of a click by a person who looks at it. */
  float[] of(String query) {
    return rates.computeIfAbsent(query, this::computed);
  }

  private float[] computed(String query) {
    float[][] scores = scores(query);
    float[] computed = new float[scores[0].length];
    for (int picture = 0; picture < computed.length; picture++) {
      computed[picture] = (float) rate(dot(map, features(scores, picture)));
    }
    return computed;
  }

  private double[] features(String query, int picture) {
    return features(scores(query), picture);
  }

  private static double[] features(float[][] scores, int picture) {
    double[] features = new double[scores.length + 1];
    features[0] = 1;
    for (int hint = 0; hint < scores.length; hint++) {
      features[hint + 1] = logit(scores[hint][picture]);
    }
    return features;
  }

  private float[][] scores(String query) {
    return known.computeIfAbsent(
        query, text -> hints.stream().map(hint -> hint.scores(text)).toArray(float[][]::new));
  }

  private static double logit(double probability) {
    double inside = Math.clamp(probability, MIN_VALUE, 1 - MIN_VALUE);
    return Math.log(inside / (1 - inside));
  }

  private static double rate(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}

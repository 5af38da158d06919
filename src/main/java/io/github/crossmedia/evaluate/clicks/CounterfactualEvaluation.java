package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery.Result;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.vector.Exponentials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Estimates the value of rankings that were never shown from an old log. The value of a search is
 * the discounted attractiveness of the first {@value #TOP} pictures, {@code sum rate / log2(rank +
 * 1)}. The bootstrap resamples queries and pictures independently (Owen, "The pigeonhole
 * bootstrap", 2007). It draws the same ones for every ranking, so that values can be compared in
 * pairs. A frequent query, or a picture that many queries find, counts as one event and not as
 * many.
 */
public final class CounterfactualEvaluation {

  static final int TOP = 25;

  /** The 97.5 % quantile of Student's t is about 1.96 (1 + this / degrees of freedom). */
  private static final double STUDENT = 1.2;

  private final List<LoggedQuery> queries;
  private final int pictures;
  private final int resamples;
  private final long seed;
  private final Map<List<LoggedRanking>, FittedGuesses> known = new HashMap<>();

  /**
   * Returns the place of each picture in a ranking, as a hint: its logit is minus the logarithm of
   * the place. A log shows only the first pictures, and the probabilities of models hardly tell how
   * much worse the others are. All pictures after the first {@value #TOP} count as the next one,
   * because a log does not show how attractiveness falls farther down.
   */
  public static LoggedRanking places(LoggedRanking ranking) {
    Map<String, float[]> known = new HashMap<>();
    return query ->
        known.computeIfAbsent(
            query,
            text -> {
              float[] scores = ranking.scores(text);
              int[] order = order(scores);
              float[] places = new float[scores.length];
              for (int i = 0; i < order.length; i++) {
                places[order[i]] = 1f / (2 + Math.min(i, TOP));
              }
              return places;
            });
  }

  public CounterfactualEvaluation(
      List<LoggedQuery> queries, int pictures, int resamples, long seed) {
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("the log has no search to evaluate by");
    }
    this.queries = List.copyOf(queries);
    this.pictures = pictures;
    this.resamples = resamples;
    this.seed = seed;
  }

  /**
   * Returns the value of a ranking.
   *
   * @param hints the probabilities that models give to each picture, and their {@link #places}; the
   *     log tells how they relate to clicks
   */
  public ResampledFigure value(
      Estimator estimator, LoggedRanking ranking, List<LoggedRanking> hints) {
    FittedGuesses fitted = fitted(hints);
    QueryValue[] valued = new QueryValue[queries.size()];
    for (int place = 0; place < valued.length; place++) {
      valued[place] = valued(queries.get(place), estimator, ranking, fitted);
    }
    return resampled(valued, fitted);
  }

  private QueryValue valued(
      LoggedQuery query, Estimator estimator, LoggedRanking ranking, FittedGuesses fitted) {
    Map<Integer, List<Result>> shown = shown(query);
    double[] rates = rates(shown, estimator, fitted.of(query.text()));
    double mean = Arrays.stream(rates).average().orElse(0);
    int[] best = best(ranking.scores(query.text()));
    double[] worth = new double[best.length];
    double[] slopes = new double[fitted.size()];
    double common = 0;
    for (int rank = 1; rank <= best.length; rank++) {
      int picture = best[rank - 1];
      double weight = query.searches() * Math.log(2) / Math.log(rank + 1.0);
      worth[rank - 1] = weight * (rates[picture] - mean);
      common += weight * mean;
      double share = estimator.shareOfGuess(shown.getOrDefault(picture, List.of()));
      double[] own = fitted.slopes(query.text(), picture);
      for (int i = 0; i < slopes.length; i++) {
        slopes[i] += weight * share * own[i];
      }
    }
    return new QueryValue(query.searches(), best, worth, common, slopes);
  }

  /** The worth of the first pictures of a query, and its dependence on guesses. */
  private record QueryValue(
      double searches, int[] best, double[] worth, double common, double[] slopes) {

    double of(int[] ofPictures, double[] moved) {
      double value = common;
      for (int i = 0; i < moved.length; i++) {
        value += moved[i] * slopes[i];
      }
      for (int rank = 0; rank < worth.length; rank++) {
        value += ofPictures[best[rank]] * worth[rank];
      }
      return value;
    }
  }

  private FittedGuesses fitted(List<LoggedRanking> hints) {
    return known.computeIfAbsent(hints, key -> new FittedGuesses(queries, key));
  }

  private static Map<Integer, List<Result>> shown(LoggedQuery query) {
    Map<Integer, List<Result>> shown = new HashMap<>();
    for (Result result : query.results()) {
      shown.computeIfAbsent(result.picture(), picture -> new ArrayList<>()).add(result);
    }
    return shown;
  }

  private double[] rates(Map<Integer, List<Result>> shown, Estimator estimator, float[] guesses) {
    double[] rates = new double[pictures];
    for (int picture = 0; picture < pictures; picture++) {
      rates[picture] = estimator.rate(shown.getOrDefault(picture, List.of()), guesses[picture]);
    }
    return rates;
  }

  /** Returns the best pictures; of equally good ones the first by place. */
  private static int[] best(float[] scores) {
    return Arrays.stream(order(scores)).limit(TOP).toArray();
  }

  /**
   * Returns all pictures in order of score and place. They are sorted as numbers with the score in
   * the upper half and the place in the lower.
   */
  private static int[] order(float[] scores) {
    long[] keys = new long[scores.length];
    for (int place = 0; place < keys.length; place++) {
      int bits = Float.floatToIntBits(scores[place]);
      int ascending = bits ^ (bits >> 31 & Integer.MAX_VALUE);
      keys[place] = (long) ~ascending << Integer.SIZE | place;
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  /**
   * Returns the value with its resamples. The worth of an average picture is common to all
   * rankings. Guesses change as if they were fitted to the drawn queries.
   */
  private ResampledFigure resampled(QueryValue[] valued, FittedGuesses fitted) {
    double[][] influences = new double[valued.length][];
    Arrays.setAll(influences, fitted::influence);
    int[] ones = new int[Math.max(pictures, valued.length)];
    Arrays.fill(ones, 1);
    double[] drawn = new double[resamples];
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < resamples; resample++) {
      int[] ofQueries = draw(valued.length, random);
      drawn[resample] =
          mean(valued, ofQueries, draw(pictures, random), moved(ofQueries, influences));
    }
    return new ResampledFigure(mean(valued, ones, ones, new double[fitted.size()]), drawn);
  }

  private static double[] moved(int[] ofQueries, double[][] influences) {
    double[] moved = new double[influences[0].length];
    for (int query = 0; query < ofQueries.length; query++) {
      for (int i = 0; i < moved.length; i++) {
        moved[i] += (ofQueries[query] - 1) * influences[query][i];
      }
    }
    return moved;
  }

  /**
   * Returns a value or a gain with the interval that so few queries deserve. The spread of n
   * numbers is lower than that of their population, and Student's t is wider than the normal
   * distribution. Unequal frequencies of queries count as fewer queries.
   */
  public ResampledFigure widened(ResampledFigure figure) {
    double sum = 0;
    double squares = 0;
    for (LoggedQuery query : queries) {
      sum += query.searches();
      squares += query.searches() * query.searches();
    }
    double freedom = sum * sum / squares - 1;
    return freedom < 1
        ? figure
        : figure.widened(Math.sqrt((freedom + 1) / freedom) * (1 + STUDENT / freedom));
  }

  private static int[] draw(int count, SplittableRandom random) {
    int[] times = new int[count];
    for (int draw = 0; draw < count; draw++) {
      times[random.nextInt(count)]++;
    }
    return times;
  }

  private static double mean(
      QueryValue[] valued, int[] ofQueries, int[] ofPictures, double[] moved) {
    double sum = 0;
    double searches = 0;
    for (int query = 0; query < valued.length; query++) {
      if (ofQueries[query] > 0) {
        sum += ofQueries[query] * valued[query].of(ofPictures, moved);
        searches += ofQueries[query] * valued[query].searches();
      }
    }
    return sum / searches;
  }

  /**
   * Maps probabilities of models to the probability of a click by a person who looks at the
   * picture, {@code logit(rate) = a + sum b logit(guess)} with no b below 0, fitted to a log
   * (Platt, 1999). Models tell which of two pictures is more likely to be clicked, but not how
   * likely; nor do they tell which model is better. Pictures that a log never showed have only
   * their guess, so its level decides about a new ranking.
   */
  private static final class FittedGuesses {

    private static final int STEPS = 50;
    private static final double CONVERGED = 1e-9;
    private static final double MIN_VALUE = 1e-6;

    /** The prior: so many looks at an average picture, half of them with a click. */
    private static final double PRIOR = 1;

    private final List<LoggedRanking> hints;
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

    FittedGuesses(List<LoggedQuery> queries, List<LoggedRanking> hints) {
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
          gradient[i] = -PRIOR * (i == 0 ? Exponentials.sigmoid(fitted[0]) - 0.5 : fitted[i]);
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
        double residual =
            each.clicks() - each.looked() * Exponentials.sigmoid(dot(map, each.features()));
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
          double rate = Exponentials.sigmoid(dot(map, each.features()));
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
      double rate = Exponentials.sigmoid(dot(map, slopes));
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
        computed[picture] = (float) Exponentials.sigmoid(dot(map, features(scores, picture)));
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
  }

  /**
   * A query in a log.
   *
   * @param searches how often it was asked
   * @param results the pictures it showed, once for each position
   */
  public record LoggedQuery(String text, double searches, List<Result> results) {

    public LoggedQuery {
      results = List.copyOf(results);
    }

    /**
     * A picture at one position.
     *
     * @param picture its place among the candidates
     * @param examined the probability that people look at the position
     * @param weight the weight of a click there, the inverse of {@code examined} unless that is cut
     * @param shown the number of searches that showed it there
     * @param clicks the number of these searches in which it was clicked
     */
    public record Result(
        int picture, double examined, double weight, double shown, double clicks) {}
  }
}

package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

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
  private final Map<List<Ranking>, FittedGuesses> known = new HashMap<>();

  /** Scores all candidates for a query, or guesses their attractiveness. */
  public interface Ranking {
    float[] scores(String query);
  }

  /**
   * Returns the place of each picture in a ranking, as a hint: its logit is minus the logarithm of
   * the place. A log shows only the first pictures, and the probabilities of models hardly tell how
   * much worse the others are. All pictures after the first {@value #TOP} count as the next one,
   * because a log does not show how attractiveness falls farther down.
   */
  public static Ranking places(Ranking ranking) {
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

  /** Creates an evaluation by the queries of a log. */
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
  public ResampledFigure value(Estimator estimator, Ranking ranking, List<Ranking> hints) {
    FittedGuesses fitted = fitted(hints);
    QueryValue[] valued = new QueryValue[queries.size()];
    for (int place = 0; place < valued.length; place++) {
      valued[place] = valued(queries.get(place), estimator, ranking, fitted);
    }
    return resampled(valued, fitted);
  }

  private QueryValue valued(
      LoggedQuery query, Estimator estimator, Ranking ranking, FittedGuesses fitted) {
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

  private FittedGuesses fitted(List<Ranking> hints) {
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
}

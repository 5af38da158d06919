package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import io.github.crossmedia.evaluate.statistics.Resampled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The value of rankings that were never shown, by an old log: for each search the discounted
 * attractiveness of the first {@value #TOP} pictures, {@code sum rate / log2(rank + 1)}. Intervals
 * are over queries and pictures at once: the bootstrap draws both again, each by itself (Owen, "The
 * pigeonhole bootstrap", 2007), the same ones for every ranking, so that values can be compared in
 * pairs. A query that is asked often, or a picture that many queries find, is one event and not
 * many.
 */
public final class CounterfactualEvaluation {

  static final int TOP = 25;

  private final List<LoggedQuery> queries;
  private final int pictures;
  private final int resamples;
  private final long seed;
  private final Map<Ranking, FittedGuesses> known = new IdentityHashMap<>();

  /** Scores of all candidates for a query, and what a model guesses of their attractiveness. */
  public interface Ranking {
    float[] scores(String query);
  }

  /** Queries of a log on so many candidates. */
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
   * The value of a ranking.
   *
   * @param guesses what a model says of each picture; only their order counts, as the log says how
   *     likely pictures of a guess are clicked
   */
  public Resampled value(Estimator estimator, Ranking ranking, Ranking guesses) {
    FittedGuesses fitted = fitted(guesses);
    double[][] worth = new double[queries.size()][];
    int[][] best = new int[worth.length][];
    double[] common = new double[worth.length];
    for (int place = 0; place < worth.length; place++) {
      LoggedQuery query = queries.get(place);
      double[] rates = rates(query, estimator, fitted.of(query.text()));
      double mean = Arrays.stream(rates).average().orElse(0);
      best[place] = best(ranking.scores(query.text()));
      worth[place] = new double[best[place].length];
      for (int rank = 1; rank <= worth[place].length; rank++) {
        double weight = query.searches() * Math.log(2) / Math.log(rank + 1.0);
        worth[place][rank - 1] = weight * (rates[best[place][rank - 1]] - mean);
        common[place] += weight * mean;
      }
    }
    return resampled(worth, best, common);
  }

  private FittedGuesses fitted(Ranking guesses) {
    return known.computeIfAbsent(guesses, key -> new FittedGuesses(queries, key));
  }

  private double[] rates(LoggedQuery query, Estimator estimator, float[] guesses) {
    Map<Integer, List<Result>> shown = new HashMap<>();
    for (Result result : query.results()) {
      shown.computeIfAbsent(result.picture(), picture -> new ArrayList<>()).add(result);
    }
    double[] rates = new double[pictures];
    for (int picture = 0; picture < pictures; picture++) {
      rates[picture] = estimator.rate(shown.getOrDefault(picture, List.of()), guesses[picture]);
    }
    return rates;
  }

  /** The first pictures; of equally good ones the first by place. */
  private static int[] best(float[] scores) {
    Integer[] order = new Integer[scores.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Float.compare(scores[b], scores[a]));
    return Arrays.stream(order).limit(TOP).mapToInt(Integer::intValue).toArray();
  }

  /** What a middling picture is worth is common to all rankings; pictures differ from it. */
  private Resampled resampled(double[][] worth, int[][] best, double[] common) {
    int[] ones = new int[Math.max(pictures, worth.length)];
    Arrays.fill(ones, 1);
    double[] drawn = new double[resamples];
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < resamples; resample++) {
      drawn[resample] =
          mean(worth, best, common, draw(worth.length, random), draw(pictures, random));
    }
    return new Resampled(mean(worth, best, common, ones, ones), drawn);
  }

  private static int[] draw(int count, SplittableRandom random) {
    int[] times = new int[count];
    for (int draw = 0; draw < count; draw++) {
      times[random.nextInt(count)]++;
    }
    return times;
  }

  private double mean(
      double[][] worth, int[][] best, double[] common, int[] ofQueries, int[] ofPictures) {
    double sum = 0;
    double searches = 0;
    for (int query = 0; query < worth.length; query++) {
      if (ofQueries[query] > 0) {
        double value = common[query];
        for (int rank = 0; rank < worth[query].length; rank++) {
          value += ofPictures[best[query][rank]] * worth[query][rank];
        }
        sum += ofQueries[query] * value;
        searches += ofQueries[query] * queries.get(query).searches();
      }
    }
    return sum / searches;
  }
}

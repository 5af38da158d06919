package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import io.github.crossmedia.evaluate.statistics.Resampled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The value of rankings that were never shown, by an old log: for each search the discounted
 * attractiveness of the first {@value #TOP} pictures, {@code sum rate / log2(rank + 1)}. Intervals
 * are over pictures: the bootstrap draws them again, the same ones for every ranking, so that
 * values can be compared in pairs.
 */
public final class CounterfactualEvaluation {

  static final int TOP = 25;

  private final List<LoggedQuery> queries;
  private final int pictures;
  private final int resamples;
  private final long seed;

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
   * @param guesses how likely each picture is clicked by someone who looks at it
   */
  public Resampled value(Estimator estimator, Ranking ranking, Ranking guesses) {
    double[] shares = new double[pictures];
    double common = 0;
    double searches = queries.stream().mapToDouble(LoggedQuery::searches).sum();
    for (LoggedQuery query : queries) {
      double[] rates = rates(query, estimator, guesses.scores(query.text()));
      double mean = Arrays.stream(rates).average().orElse(0);
      int[] best = best(ranking.scores(query.text()));
      for (int rank = 1; rank <= best.length; rank++) {
        double weight = query.searches() / searches * Math.log(2) / Math.log(rank + 1.0);
        shares[best[rank - 1]] += weight * (rates[best[rank - 1]] - mean);
        common += weight * mean;
      }
    }
    return resampled(shares, common);
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

  /** What a middling picture is worth is common to all rankings and not drawn again. */
  private Resampled resampled(double[] shares, double common) {
    double[] drawn = new double[resamples];
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < resamples; resample++) {
      drawn[resample] = common;
      for (int draw = 0; draw < shares.length; draw++) {
        drawn[resample] += shares[random.nextInt(shares.length)];
      }
    }
    return new Resampled(common + Arrays.stream(shares).sum(), drawn);
  }
}

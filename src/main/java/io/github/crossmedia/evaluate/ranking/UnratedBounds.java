package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The lowest and the highest value of a measure, whichever of the unrated items are relevant. Only
 * unrated items among the first {@value #TOP} of a ranking are tried; others count as not relevant.
 * Of equally many relevant ones, every measure is best if they rank first and worst if they rank
 * last, so both are tried for each number of them.
 *
 * @param unrated the number of unrated items among the first {@value #TOP} of all rankings
 * @param ranked the number of items there
 */
public record UnratedBounds(double lower, double upper, long unrated, long ranked) {

  /** The number of items of a ranking that are examined. */
  public static final int TOP = 100;

  /** Returns the bounds of a measure's summary over all judged queries. */
  public static UnratedBounds of(Measure measure, Judgments judgments, Run run) {
    int candidates = Evaluation.itemsIn(judgments, run);
    int highest = highest(judgments);
    double[] lower = new double[judgments.queries().size()];
    double[] upper = new double[lower.length];
    long unrated = 0;
    long ranked = 0;
    int place = 0;
    for (String query : judgments.queries()) {
      Map<String, Integer> gains = judgments.gains(query);
      List<ScoredItem> ranking = run.ranking(query);
      int[] shown = shown(gains, ranking);
      int[] missing = missing(gains, ranking);
      int[] open =
          IntStream.range(0, Math.min(TOP, shown.length))
              .filter(i -> isUnrated(gains, ranking.get(i).item()))
              .toArray();
      lower[place] = Double.POSITIVE_INFINITY;
      upper[place] = Double.NEGATIVE_INFINITY;
      for (int relevant = 0; relevant <= open.length; relevant++) {
        for (int from : new int[] {0, open.length - relevant}) {
          int[] tried = shown.clone();
          IntStream.range(from, from + relevant).forEach(i -> tried[open[i]] = highest);
          double value = measure.of(RankedRelevance.ofGains(tried, missing, candidates));
          lower[place] = Math.min(lower[place], value);
          upper[place] = Math.max(upper[place], value);
        }
      }
      unrated += open.length;
      ranked += Math.min(TOP, shown.length);
      place++;
    }
    return new UnratedBounds(measure.summary(lower), measure.summary(upper), unrated, ranked);
  }

  /**
   * Returns true if a file says which items were judged as not relevant, and not only which are.
   */
  public static boolean apply(Judgments judgments) {
    return judgments.queries().stream()
        .anyMatch(query -> judgments.gains(query).values().stream().anyMatch(gain -> gain == 0));
  }

  /** Returns the share of unrated items among those ranked. */
  public double share() {
    return ranked == 0 ? 0 : (double) unrated / ranked;
  }

  private static int highest(Judgments judgments) {
    return judgments.queries().stream()
        .map(judgments::gains)
        .map(Map::values)
        .flatMap(Collection::stream)
        .mapToInt(Integer::intValue)
        .reduce(1, Math::max);
  }

  private static boolean isUnrated(Map<String, Integer> gains, String item) {
    return gains.getOrDefault(item, -1) < 0;
  }

  private static int[] shown(Map<String, Integer> gains, List<ScoredItem> ranking) {
    return ranking.stream().mapToInt(entry -> gains.getOrDefault(entry.item(), 0)).toArray();
  }

  private static int[] missing(Map<String, Integer> gains, List<ScoredItem> ranking) {
    Map<String, Integer> rest = new HashMap<>(gains);
    ranking.forEach(entry -> rest.remove(entry.item()));
    return rest.values().stream().mapToInt(Integer::intValue).toArray();
  }
}

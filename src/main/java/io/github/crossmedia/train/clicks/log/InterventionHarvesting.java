package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Estimates {@link Propensity} from pictures that one query showed at several positions, after
 * random swaps or a new ranking. See Agarwal, Zaitsev, Wang, Li, Najork and Joachims, "Estimating
 * position bias without intrusive interventions", 2019. Clicks are treated as Poisson numbers of
 * mean shown x examined x attractiveness. The likeliest values are found alternately. A position
 * with few clicks on such pictures stays near the curve that fits all positions best.
 */
public final class InterventionHarvesting {

  /**
   * The power of the default curve, for logs that do not show how attention falls with the
   * position.
   */
  public static final double STATED_POWER = 1;

  private static final int TURNS = 200;
  private static final int MIN_CLICKS = 100;
  private static final double CLICKS_OF_CURVE = 20;
  private static final double MIN_VALUE = 1e-6;

  private final List<List<ClickCount>> moved = new ArrayList<>();
  private final int positions;

  private InterventionHarvesting(SearchLog log) {
    Map<List<String>, List<ClickCount>> pictures = new LinkedHashMap<>();
    int deepest = 1;
    for (ClickCount count : log.counts()) {
      if (count.position() > 0) {
        deepest = Math.max(deepest, count.position());
        if (count.shown() > 0) {
          pictures
              .computeIfAbsent(List.of(count.query(), count.picture()), key -> new ArrayList<>())
              .add(count);
        }
      }
    }
    this.positions = deepest;
    for (List<ClickCount> counts : pictures.values()) {
      if (counts.size() > 1 && counts.stream().anyMatch(count -> count.clicks() > 0)) {
        moved.add(counts);
      }
    }
  }

  /**
   * Returns the propensities of a log: none if it has no positions, the default curve if no picture
   * changed its position.
   */
  public static Propensity of(SearchLog log) {
    if (log.counts().stream().allMatch(count -> count.position() == 0)) {
      return Propensity.NONE;
    }
    InterventionHarvesting harvest = new InterventionHarvesting(log);
    long clicks = harvest.moved.stream().flatMap(List::stream).mapToLong(ClickCount::clicks).sum();
    return clicks < MIN_CLICKS
        ? Propensity.curve(STATED_POWER, harvest.positions)
        : harvest.estimated(clicks);
  }

  private Propensity estimated(long clicks) {
    double[] examined = new double[positions];
    for (int k = 0; k < positions; k++) {
      examined[k] = Math.pow(k + 1, -STATED_POWER);
    }
    double[] clicked = new double[positions];
    moved.forEach(
        counts -> counts.forEach(count -> clicked[count.position() - 1] += count.clicks()));
    for (int turn = 0; turn < TURNS; turn++) {
      examined = turn(examined, clicked);
    }
    double power = power(examined, clicked);
    double[] leaning = new double[positions];
    double scale = scale(examined, clicked, power);
    for (int k = 0; k < positions; k++) {
      double curve = Math.pow(k + 1, -power);
      leaning[k] =
          Math.max(
              MIN_VALUE,
              (clicked[k] * examined[k] / scale + CLICKS_OF_CURVE * curve)
                  / (clicked[k] + CLICKS_OF_CURVE));
    }
    return Propensity.scaled(
        leaning,
        String.format(
            Locale.ROOT,
            "estimated from %d clicks on %d pictures seen at several positions, near 1 /"
                + " position^%.2f",
            clicks,
            moved.size(),
            power));
  }

  /**
   * Updates the attractiveness of each picture by the positions, then returns the positions by the
   * attractiveness.
   */
  private double[] turn(double[] examined, double[] clicked) {
    double[] expected = new double[positions];
    for (List<ClickCount> counts : moved) {
      double clicks = 0;
      double looked = 0;
      for (ClickCount count : counts) {
        clicks += count.clicks();
        looked += count.shown() * examined[count.position() - 1];
      }
      for (ClickCount count : counts) {
        expected[count.position() - 1] += count.shown() * clicks / Math.max(MIN_VALUE, looked);
      }
    }
    double[] next = new double[positions];
    for (int k = 0; k < positions; k++) {
      next[k] = expected[k] > 0 ? Math.max(MIN_VALUE, clicked[k] / expected[k]) : examined[k];
    }
    return next;
  }

  /** Returns the slope of the logarithms, positions weighed by their clicks. */
  private static double power(double[] examined, double[] clicked) {
    double weights = 0;
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    for (int k = 0; k < examined.length; k++) {
      double log = Math.log(k + 1);
      weights += clicked[k];
      x += clicked[k] * log;
      y += clicked[k] * Math.log(examined[k]);
      xx += clicked[k] * log * log;
      xy += clicked[k] * log * Math.log(examined[k]);
    }
    double spread = xx - x * x / weights;
    return spread > 0 ? Math.max(0, -(xy - x * y / weights) / spread) : STATED_POWER;
  }

  /** Returns the factor that centres the values on the curve, in the mean of their logarithms. */
  private static double scale(double[] examined, double[] clicked, double power) {
    double sum = 0;
    double weights = 0;
    for (int k = 0; k < examined.length; k++) {
      sum += clicked[k] * (Math.log(examined[k]) + power * Math.log(k + 1));
      weights += clicked[k];
    }
    return Math.exp(sum / weights);
  }
}

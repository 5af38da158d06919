package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Estimates {@link Propensity} from pictures that one query showed at several positions, after
 * random swaps or a new ranking. See Agarwal, Zaitsev, Wang, Li, Najork and Joachims, "Estimating
 * position bias without intrusive interventions", 2019. Clicks are treated as Poisson numbers of
 * mean shown x examined x attractiveness. A position with few clicks on such pictures stays near
 * the {@link AttentionCurve} that fits all positions best.
 */
public final class InterventionHarvesting {

  /**
   * The power of the default curve, for logs that do not show how attention falls with the
   * position.
   */
  public static final double STATED_POWER = 1;

  private static final int MIN_CLICKS = 100;
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
    AttentionCurve curve = new AttentionCurve(moved, positions, STATED_POWER);
    double[] examined = new double[positions];
    Arrays.setAll(examined, k -> Math.max(MIN_VALUE, curve.of(k + 1)));
    return Propensity.scaled(
        examined,
        String.format(
            Locale.ROOT,
            "estimated from %d clicks on %d pictures seen at several positions, near 1 /"
                + " position^%.2f",
            clicks,
            moved.size(),
            curve.power()));
  }
}

package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

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

  /** For each query, the pictures that it showed at several positions. */
  private final List<List<List<ClickCount>>> queries = new ArrayList<>();

  private final int positions;

  private InterventionHarvesting(SearchLog log) {
    Map<String, Map<String, List<ClickCount>>> pictures = new LinkedHashMap<>();
    int deepest = 1;
    for (ClickCount count : log.counts()) {
      if (count.position() > 0) {
        deepest = Math.max(deepest, count.position());
        if (count.shown() > 0) {
          pictures
              .computeIfAbsent(count.query(), key -> new LinkedHashMap<>())
              .computeIfAbsent(count.picture(), key -> new ArrayList<>())
              .add(count);
        }
      }
    }
    this.positions = deepest;
    pictures.values().forEach(own -> queries.add(moved(own.values())));
  }

  private static List<List<ClickCount>> moved(Collection<List<ClickCount>> pictures) {
    return pictures.stream()
        .filter(counts -> counts.size() > 1)
        .filter(counts -> counts.stream().anyMatch(count -> count.clicks() > 0))
        .toList();
  }

  private static long clicks(List<List<ClickCount>> moved) {
    return moved.stream().flatMap(List::stream).mapToLong(ClickCount::clicks).sum();
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
    List<List<ClickCount>> moved = harvest.queries.stream().flatMap(List::stream).toList();
    return clicks(moved) < MIN_CLICKS
        ? Propensity.curve(STATED_POWER, harvest.positions)
        : harvest.estimated(moved);
  }

  /**
   * Returns the propensities that other queries could have shown: the queries of the log are drawn
   * with replacement. Returns those of {@link #of} alone if the log does not estimate them at all.
   */
  public static List<Propensity> drawn(SearchLog log, int draws, long seed) {
    InterventionHarvesting harvest = new InterventionHarvesting(log);
    if (clicks(harvest.queries.stream().flatMap(List::stream).toList()) < MIN_CLICKS) {
      return List.of(of(log));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Propensity> drawn = new ArrayList<>();
    for (int draw = 0; draw < draws; draw++) {
      List<List<ClickCount>> moved = new ArrayList<>();
      for (int query = 0; query < harvest.queries.size(); query++) {
        moved.addAll(harvest.queries.get(random.nextInt(harvest.queries.size())));
      }
      drawn.add(harvest.estimated(moved));
    }
    return drawn;
  }

  private Propensity estimated(List<List<ClickCount>> moved) {
    AttentionCurve curve = new AttentionCurve(moved, positions, STATED_POWER);
    double[] examined = new double[positions];
    Arrays.setAll(examined, k -> Math.max(MIN_VALUE, curve.of(k + 1)));
    return Propensity.scaled(
        examined,
        String.format(
            Locale.ROOT,
            "estimated from %d clicks on %d pictures seen at several positions, near 1 /"
                + " position^%.2f",
            clicks(moved),
            moved.size(),
            curve.power()));
  }
}

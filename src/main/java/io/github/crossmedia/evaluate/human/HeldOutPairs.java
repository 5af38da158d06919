package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.List;
import java.util.Optional;

/**
 * The groups to hold out when scores of judged pairs are mapped to grades: their queries, or their
 * pictures if there are too few queries.
 *
 * @param groups the group of each pair
 * @param kind queries or pictures
 */
public record HeldOutPairs(List<String> groups, String kind) {

  private static final int FOLDS = 5;

  public HeldOutPairs {
    groups = List.copyOf(groups);
  }

  /** Returns the groups of these pairs. */
  public static HeldOutPairs of(List<JudgedPair> pairs) {
    HeldOutPairs queries =
        new HeldOutPairs(
            pairs.stream().map(pair -> pair.pair().question().query()).toList(), "queries");
    return queries.areEnough()
        ? queries
        : new HeldOutPairs(pairs.stream().map(pair -> pair.pair().picture()).toList(), "pictures");
  }

  private boolean areEnough() {
    return groups.stream().distinct().count() >= 2 * FOLDS;
  }

  /**
   * Returns the scores under monotone maps that were fitted on other groups; empty if there are too
   * few groups.
   */
  public Optional<ScoredGrades> mapped(ScoredGrades data, long seed) {
    return areEnough()
        ? Optional.of(HeldOutMaps.apply(data, groups, FOLDS, seed, MonotoneRegression::fit))
        : Optional.empty();
  }
}

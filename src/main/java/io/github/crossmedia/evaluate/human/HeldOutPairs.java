package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.List;
import java.util.Optional;

/**
 * What is held out when judged pairs are mapped: their queries, or their pictures where there are
 * too few queries.
 *
 * @param groups of each pair
 * @param kind queries or pictures
 */
public record HeldOutPairs(List<String> groups, String kind) {

  private static final int FOLDS = 5;

  public HeldOutPairs {
    groups = List.copyOf(groups);
  }

  /** What is held out of these pairs. */
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

  /** Scores under monotone maps fitted on other groups; empty if there are too few groups. */
  public Optional<ScoredGrades> mapped(ScoredGrades data, long seed) {
    return areEnough()
        ? Optional.of(HeldOutMaps.apply(data, groups, FOLDS, seed, MonotoneRegression::fit))
        : Optional.empty();
  }
}

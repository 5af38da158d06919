package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

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

  /** Maps scores to grades by maps that were fitted on other queries or other pictures. */
  public static final class HeldOutMaps {

    private HeldOutMaps() {}

    /**
     * Returns the scores of each fold under the map of all other folds.
     *
     * @param groups the group of each pair, such as its query; groups are not divided
     */
    public static ScoredGrades apply(
        ScoredGrades data,
        List<String> groups,
        int folds,
        long seed,
        Function<ScoredGrades, GradeMap> fit) {
      List<String> names = new ArrayList<>(new LinkedHashSet<>(groups));
      if (folds < 2 || names.size() < folds) {
        throw new IllegalArgumentException(
            folds + " folds of " + names.size() + " groups: needs at least 2, each with a group");
      }
      Collections.shuffle(names, new Random(seed));
      Map<String, Integer> foldOf = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        foldOf.put(names.get(i), i % folds);
      }
      double[] mapped = new double[data.size()];
      for (int fold = 0; fold < folds; fold++) {
        int left = fold;
        int[] others =
            IntStream.range(0, data.size())
                .filter(i -> foldOf.get(groups.get(i)) != left)
                .toArray();
        GradeMap map = fit.apply(data.at(others));
        for (int i = 0; i < mapped.length; i++) {
          if (foldOf.get(groups.get(i)) == fold) {
            mapped[i] = map.at(data.scores()[i]);
          }
        }
      }
      return data.withScores(mapped);
    }
  }
}

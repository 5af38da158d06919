package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Maps scores to grades by maps that were fitted on other queries or other pictures. */
public final class HeldOutMaps {

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
          IntStream.range(0, data.size()).filter(i -> foldOf.get(groups.get(i)) != left).toArray();
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

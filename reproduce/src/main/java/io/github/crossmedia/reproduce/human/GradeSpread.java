package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The distance of judges of one pair by their mean grade, and the share of yes for the same pairs:
 * Figures 5.1 and 5.2 of Shirahatti (2005).
 *
 * @param rows by ascending mean grade
 * @param shared how many pairs both kinds of judges judged
 * @param correlation of the mean grade with the share of yes, over these pairs
 */
record GradeSpread(List<Row> rows, int shared, double correlation) {

  /** Means that differ less count as equal. */
  private static final double HUNDREDTHS = 100;

  GradeSpread {
    rows = List.copyOf(rows);
  }

  /**
   * The pairs of one mean grade.
   *
   * @param variance of the grades of a pair, unbiased, the mean over pairs
   * @param shared how many of them were also judged with yes or no
   * @param yes the mean share of yes of these
   */
  record Row(double grade, int pairs, double variance, int shared, double yes) {}

  /** Returns the spread of pairs that some judged on a scale, and others by yes (1) and no (0). */
  static GradeSpread of(List<JudgedPair> graded, List<JudgedPair> answered) {
    Map<Object, Double> shares = new HashMap<>();
    answered.forEach(pair -> shares.put(pair.pair(), pair.grade()));
    TreeMap<Long, List<JudgedPair>> byMean = new TreeMap<>();
    List<JudgedPair> both = new ArrayList<>();
    for (JudgedPair pair : graded) {
      byMean
          .computeIfAbsent(Math.round(HUNDREDTHS * pair.grade()), mean -> new ArrayList<>())
          .add(pair);
      if (shares.containsKey(pair.pair())) {
        both.add(pair);
      }
    }
    List<Row> rows = byMean.values().stream().map(pairs -> row(pairs, shares)).toList();
    ScoredGrades compared =
        ScoredGrades.of(
            both.stream().mapToDouble(JudgedPair::grade).toArray(),
            both.stream().mapToDouble(pair -> shares.get(pair.pair())).toArray());
    return new GradeSpread(
        rows, both.size(), both.isEmpty() ? Double.NaN : WeightedCorrelation.pearson(compared));
  }

  private static Row row(List<JudgedPair> pairs, Map<Object, Double> shares) {
    double[] yes =
        pairs.stream()
            .filter(pair -> shares.containsKey(pair.pair()))
            .mapToDouble(pair -> shares.get(pair.pair()))
            .toArray();
    return new Row(
        pairs.getFirst().grade(),
        pairs.size(),
        pairs.stream().mapToDouble(GradeSpread::variance).average().orElseThrow(),
        yes.length,
        Arrays.stream(yes).average().orElse(Double.NaN));
  }

  private static double variance(JudgedPair pair) {
    double squares =
        pair.grades().stream().mapToDouble(grade -> Math.pow(grade - pair.grade(), 2)).sum();
    return pair.grades().size() < 2 ? 0 : squares / (pair.grades().size() - 1);
  }
}

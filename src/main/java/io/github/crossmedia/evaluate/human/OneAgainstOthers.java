package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.human.Judgment.Pair;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** The correlation of one judge's grades with the mean of all others' on the same pairs. */
public final class OneAgainstOthers {

  private OneAgainstOthers() {}

  /** Returns the correlation of each judge who shares at least two pairs with others. */
  public static Map<String, Double> byJudge(Collection<Judgment> judgments) {
    Map<Pair, List<Judgment>> byPair = new HashMap<>();
    judgments.stream()
        .filter(judgment -> judgment.grade().isPresent())
        .forEach(
            judgment ->
                byPair.computeIfAbsent(judgment.pair(), pair -> new ArrayList<>()).add(judgment));
    Map<String, List<double[]>> points = new TreeMap<>();
    for (List<Judgment> those : byPair.values()) {
      double sum = those.stream().mapToDouble(each -> each.grade().getAsDouble()).sum();
      for (Judgment own : those) {
        if (those.size() > 1) {
          double grade = own.grade().getAsDouble();
          points
              .computeIfAbsent(own.judge(), judge -> new ArrayList<>())
              .add(new double[] {grade, (sum - grade) / (those.size() - 1)});
        }
      }
    }
    Map<String, Double> correlations = new TreeMap<>();
    points.forEach(
        (judge, values) -> {
          if (values.size() > 1) {
            correlations.put(judge, correlation(values));
          }
        });
    return correlations;
  }

  /**
   * Returns the correlation if the judges of grades are unknown: one grade of each pair is drawn at
   * random as that of the single judge.
   */
  public static double ofAnonymous(Collection<? extends List<Double>> pairs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<double[]> points = new ArrayList<>();
    for (List<Double> grades : pairs) {
      if (grades.size() > 1) {
        double sum = grades.stream().mapToDouble(Double::doubleValue).sum();
        double one = grades.get(random.nextInt(grades.size()));
        points.add(new double[] {one, (sum - one) / (grades.size() - 1)});
      }
    }
    return correlation(points);
  }

  private static double correlation(List<double[]> points) {
    return WeightedCorrelation.pearson(
        ScoredGrades.of(
            points.stream().mapToDouble(point -> point[0]).toArray(),
            points.stream().mapToDouble(point -> point[1]).toArray()));
  }
}

package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Krippendorff's alpha (2004): 1 if judges agree on every pair, 0 if they agree as much as by
 * chance. Judges may be anonymous and may skip pairs.
 */
public final class Agreement {

  /** The distance of two grades. */
  public enum Distance {
    /** All different grades are equally distant. */
    NOMINAL,
    /** The distance is the number of given grades in between. */
    ORDINAL,
    /** The distance is the square of the difference. */
    INTERVAL
  }

  private Agreement() {}

  /** Returns the agreement of the grades of many pairs; pairs with a single grade are ignored. */
  public static double alpha(Collection<? extends List<Double>> pairs, Distance distance) {
    TreeMap<Double, Integer> places = new TreeMap<>();
    for (List<Double> grades : pairs) {
      if (grades.size() > 1) {
        grades.forEach(grade -> places.put(grade, 0));
      }
    }
    double[] values = places.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    for (int i = 0; i < values.length; i++) {
      places.put(values[i], i);
    }
    double[][] coincidences = new double[values.length][values.length];
    for (List<Double> grades : pairs) {
      for (int a = 0; a < grades.size(); a++) {
        for (int b = 0; b < grades.size(); b++) {
          if (a != b) {
            coincidences[places.get(grades.get(a))][places.get(grades.get(b))] +=
                1.0 / (grades.size() - 1);
          }
        }
      }
    }
    return alpha(values, coincidences, distance);
  }

  private static double alpha(double[] values, double[][] coincidences, Distance distance) {
    double[] counts = new double[values.length];
    double all = 0;
    for (int a = 0; a < counts.length; a++) {
      for (double count : coincidences[a]) {
        counts[a] += count;
      }
      all += counts[a];
    }
    double observed = 0;
    double expected = 0;
    for (int a = 0; a < values.length; a++) {
      for (int b = 0; b < values.length; b++) {
        double apart = apart(values, counts, a, b, distance);
        observed += coincidences[a][b] * apart;
        expected += counts[a] * counts[b] * apart;
      }
    }
    return expected == 0 ? 1 : 1 - (all - 1) * observed / expected;
  }

  private static double apart(double[] values, double[] counts, int a, int b, Distance distance) {
    return switch (distance) {
      case NOMINAL -> a == b ? 0 : 1;
      case INTERVAL -> (values[a] - values[b]) * (values[a] - values[b]);
      case ORDINAL -> {
        double between = -(counts[a] + counts[b]) / 2;
        for (int i = Math.min(a, b); i <= Math.max(a, b); i++) {
          between += counts[i];
        }
        yield a == b ? 0 : between * between;
      }
    };
  }

  /** The correlation of one judge's grades with the mean of all others' on the same pairs. */
  public static final class OneAgainstOthers {

    private OneAgainstOthers() {}

    /** Returns the correlation of each judge who shares at least two pairs with others. */
    public static Map<String, Double> byJudge(Collection<Judgment> judgments) {
      Map<AskedPicture, List<Judgment>> byPair = new HashMap<>();
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
     * Returns the correlation if the judges of grades are unknown: one grade of each pair is drawn
     * at random as that of the single judge.
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
}

package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.human.Judgment.Pair;
import io.github.crossmedia.evaluate.monotone.LinearMap;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Corrects for the judges' different use of the scale: for each a straight line from the judge's
 * grades to the mean of the other judges', fitted on the base set that all were shown.
 */
public record JudgeCalibration(Map<String, LinearMap> lines) {

  public JudgeCalibration {
    lines = Collections.unmodifiableMap(new TreeMap<>(lines));
  }

  /**
   * Fits the lines on the base set; the grades of a judge who shares no pair with others stay
   * unchanged.
   */
  public static JudgeCalibration fit(Collection<Judgment> judgments) {
    Map<Pair, Map<String, Double>> grades = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      if (judgment.isBase() && judgment.grade().isPresent()) {
        grades
            .computeIfAbsent(judgment.pair(), pair -> new TreeMap<>())
            .put(judgment.judge(), judgment.grade().getAsDouble());
      }
    }
    Map<String, LinearMap> lines = new TreeMap<>();
    for (String judge : judges(judgments)) {
      List<double[]> points = new ArrayList<>();
      for (Map<String, Double> of : grades.values()) {
        if (of.containsKey(judge) && of.size() > 1) {
          double sum = of.values().stream().mapToDouble(Double::doubleValue).sum();
          points.add(new double[] {of.get(judge), (sum - of.get(judge)) / (of.size() - 1)});
        }
      }
      lines.put(judge, line(points));
    }
    return new JudgeCalibration(lines);
  }

  private static LinearMap line(List<double[]> points) {
    if (points.size() < 2) {
      return LinearMap.IDENTITY;
    }
    LinearMap line =
        LinearMap.fit(
            ScoredGrades.of(
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray()));
    return line.slope() > 0 ? line : LinearMap.IDENTITY;
  }

  private static Set<String> judges(Collection<Judgment> judgments) {
    return judgments.stream().map(Judgment::judge).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The judgments after correction, clamped to the scale. */
  public List<Judgment> adjusted(Collection<Judgment> judgments) {
    List<Judgment> adjusted = new ArrayList<>();
    for (Judgment judgment : judgments) {
      LinearMap line = lines.getOrDefault(judgment.judge(), LinearMap.IDENTITY);
      adjusted.add(
          judgment.grade().isPresent()
              ? judgment.withGrade(judgment.scale().clamp(line.at(judgment.grade().getAsDouble())))
              : judgment);
    }
    return adjusted;
  }

  /**
   * The effect of calibration, measured on one half of the base set's pairs with lines fitted on
   * the other half.
   *
   * @param before the agreement of the judges' own grades on the held-out half, alpha of intervals
   * @param after the agreement of their adjusted grades
   * @param pairs how many pairs are held out
   */
  public record Effect(double before, double after, int pairs) {}

  /** Measures the effect on a random half. */
  public static Effect effect(Collection<Judgment> judgments, long seed) {
    List<Judgment> base = judgments.stream().filter(Judgment::isBase).toList();
    List<Pair> pairs = new ArrayList<>(new LinkedHashSet<>(pairsOf(base)));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = pairs.size() - 1; i > 0; i--) {
      Collections.swap(pairs, i, random.nextInt(i + 1));
    }
    Set<Pair> held = new HashSet<>(pairs.subList(0, pairs.size() / 2));
    Predicate<Judgment> isHeld = judgment -> held.contains(judgment.pair());
    JudgeCalibration fitted = fit(base.stream().filter(isHeld.negate()).toList());
    List<Judgment> asked = base.stream().filter(isHeld).toList();
    return new Effect(agreement(asked), agreement(fitted.adjusted(asked)), held.size());
  }

  private static List<Pair> pairsOf(List<Judgment> judgments) {
    return judgments.stream().map(Judgment::pair).toList();
  }

  /** The agreement of judges on pairs that several of them judged, alpha of intervals. */
  public static double agreement(Collection<Judgment> judgments) {
    List<List<Double>> grades = JudgedPair.of(judgments).stream().map(JudgedPair::grades).toList();
    return Agreement.alpha(grades, Agreement.Distance.INTERVAL);
  }
}

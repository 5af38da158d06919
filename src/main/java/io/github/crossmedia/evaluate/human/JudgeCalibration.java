package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.GradeMap;
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
 * Corrects for the judges' different use of the scale (Shirahatti, 2005, equation 2.1). The grades
 * of each judge are shifted and stretched so that their mean and variance on the base set, which
 * all judges are shown, become those of all judges' grades.
 */
public record JudgeCalibration(Map<String, GradeMap.LinearMap> lines) {

  public JudgeCalibration {
    lines = Collections.unmodifiableMap(new TreeMap<>(lines));
  }

  /**
   * Fits the lines on the base set. The grades of a judge who shares fewer than two pairs with
   * others, or who gave only one grade, stay unchanged.
   */
  public static JudgeCalibration fit(Collection<Judgment> judgments) {
    Map<AskedPicture, Map<String, Double>> grades = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      if (judgment.isBase() && judgment.grade().isPresent()) {
        grades
            .computeIfAbsent(judgment.pair(), pair -> new TreeMap<>())
            .put(judgment.judge(), judgment.grade().getAsDouble());
      }
    }
    Map<String, GradeMoments> own = new TreeMap<>();
    GradeMoments all = new GradeMoments();
    for (Map<String, Double> of : grades.values()) {
      if (of.size() > 1) {
        of.forEach(
            (judge, grade) -> {
              own.computeIfAbsent(judge, name -> new GradeMoments()).add(grade);
              all.add(grade);
            });
      }
    }
    Map<String, GradeMap.LinearMap> lines = new TreeMap<>();
    for (String judge : judges(judgments)) {
      lines.put(judge, own.getOrDefault(judge, new GradeMoments()).line(all));
    }
    return new JudgeCalibration(lines);
  }

  /** The mean and the deviation of some grades. */
  private static final class GradeMoments {

    private int count;
    private double sum;
    private double squares;

    void add(double grade) {
      count++;
      sum += grade;
      squares += grade * grade;
    }

    double mean() {
      return sum / count;
    }

    double deviation() {
      return Math.sqrt(Math.max(0, squares / count - mean() * mean()));
    }

    /** Returns the line by equation 2.1. */
    GradeMap.LinearMap line(GradeMoments all) {
      if (count < 2 || deviation() == 0) {
        return GradeMap.LinearMap.IDENTITY;
      }
      double slope = all.deviation() / deviation();
      return new GradeMap.LinearMap(all.mean() - slope * mean(), slope);
    }
  }

  private static Set<String> judges(Collection<Judgment> judgments) {
    return judgments.stream().map(Judgment::judge).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the judgments after correction, clamped to the scale. */
  public List<Judgment> adjusted(Collection<Judgment> judgments) {
    List<Judgment> adjusted = new ArrayList<>();
    for (Judgment judgment : judgments) {
      GradeMap.LinearMap line = lines.getOrDefault(judgment.judge(), GradeMap.LinearMap.IDENTITY);
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
   * @param before the agreement of the judges' grades on the held-out half, alpha of intervals
   * @param after the agreement of their adjusted grades
   * @param varianceBefore the mean variance of the grades of a held-out pair
   * @param varianceAfter the mean variance of the adjusted grades
   * @param pairs the number of held-out pairs
   */
  public record Effect(
      double before, double after, double varianceBefore, double varianceAfter, int pairs) {}

  /** Measures the effect on a random half. */
  public static Effect effect(Collection<Judgment> judgments, long seed) {
    List<Judgment> base = judgments.stream().filter(Judgment::isBase).toList();
    List<AskedPicture> pairs = new ArrayList<>(new LinkedHashSet<>(pairsOf(base)));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = pairs.size() - 1; i > 0; i--) {
      Collections.swap(pairs, i, random.nextInt(i + 1));
    }
    Set<AskedPicture> held = new HashSet<>(pairs.subList(0, pairs.size() / 2));
    Predicate<Judgment> isHeld = judgment -> held.contains(judgment.pair());
    JudgeCalibration fitted = fit(base.stream().filter(isHeld.negate()).toList());
    List<Judgment> asked = base.stream().filter(isHeld).toList();
    List<Judgment> adjusted = fitted.adjusted(asked);
    return new Effect(
        agreement(asked), agreement(adjusted), variance(asked), variance(adjusted), held.size());
  }

  private static double variance(List<Judgment> judgments) {
    return JudgedPair.of(judgments).stream()
        .mapToDouble(
            pair -> {
              GradeMoments grades = new GradeMoments();
              pair.grades().forEach(grades::add);
              return grades.deviation() * grades.deviation();
            })
        .average()
        .orElse(Double.NaN);
  }

  private static List<AskedPicture> pairsOf(List<Judgment> judgments) {
    return judgments.stream().map(Judgment::pair).toList();
  }

  /** Returns the agreement of judges on pairs that several of them judged, alpha of intervals. */
  public static double agreement(Collection<Judgment> judgments) {
    List<List<Double>> grades = JudgedPair.of(judgments).stream().map(JudgedPair::grades).toList();
    return Agreement.alpha(grades, Agreement.Distance.INTERVAL);
  }
}

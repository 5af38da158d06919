package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The grades that several judges gave one pair.
 *
 * @param grades the grades of the judges who could decide, at least one
 * @param weight the number of pairs that it represents: the inverse of its chance of being sampled
 */
public record JudgedPair(AskedPicture pair, Scale scale, List<Double> grades, double weight) {

  public JudgedPair {
    grades = List.copyOf(grades);
    if (grades.isEmpty()) {
      throw new IllegalArgumentException("a judged pair must have at least one grade");
    }
  }

  public double grade() {
    return grades.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Returns judgments by pair, in order of first appearance, without undecided ones. */
  public static List<JudgedPair> of(Collection<Judgment> judgments) {
    Map<AskedPicture, List<Judgment>> byPair = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      if (judgment.grade().isPresent()) {
        byPair.computeIfAbsent(judgment.pair(), pair -> new ArrayList<>()).add(judgment);
      }
    }
    List<JudgedPair> pairs = new ArrayList<>();
    byPair.forEach((pair, those) -> pairs.add(joined(pair, those)));
    return pairs;
  }

  private static JudgedPair joined(AskedPicture pair, List<Judgment> judgments) {
    Judgment first = judgments.getFirst();
    for (Judgment judgment : judgments) {
      if (!judgment.scale().equals(first.scale())) {
        throw new IllegalArgumentException(
            Formatted.of(
                "picture %s is judged from %s and from %s for one question",
                pair.picture(), first.scale(), judgment.scale()));
      }
    }
    List<Double> grades =
        judgments.stream().map(judgment -> judgment.grade().getAsDouble()).toList();
    double chance = judgments.stream().mapToDouble(Judgment::chance).max().orElseThrow();
    return new JudgedPair(pair, first.scale(), grades, 1 / chance);
  }
}

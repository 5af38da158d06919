package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.Comparison.Holm;
import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.published.Experiment.Claim;
import io.github.crossmedia.reproduce.published.ExperimentRunner.MethodRun.MethodValues;
import io.github.crossmedia.reproduce.published.Report.Difference;
import io.github.crossmedia.reproduce.published.Report.Lead;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares methods: every two of them, the better one first, and those of a publication's claims.
 */
final class Differences {

  private Differences() {}

  static List<Difference> of(List<MethodValues> methods) {
    List<MethodValues> best = new ArrayList<>(methods);
    best.sort(Comparator.comparingDouble((MethodValues each) -> -each.mean().observed()));
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < best.size(); i++) {
      for (MethodValues other : best.subList(i + 1, best.size())) {
        differences.add(between(best.get(i), other));
      }
    }
    return corrected(differences);
  }

  /** Returns what became of each claim. */
  static List<Lead> of(List<Claim> claims, List<MethodValues> methods) {
    return claims.stream()
        .flatMap(
            claim -> {
              MethodValues ahead = named(claim.ahead(), claim, methods);
              List<Difference> differences =
                  claim.of().stream()
                      .map(other -> between(ahead, named(other, claim, methods)))
                      .toList();
              return corrected(differences).stream()
                  .map(difference -> new Lead(claim.queries(), claim.measure(), difference));
            })
        .toList();
  }

  private static MethodValues named(String method, Claim claim, List<MethodValues> methods) {
    return methods.stream()
        .filter(
            each ->
                each.method().equals(method)
                    && each.kind() == claim.queries()
                    && each.measure().equals(Measures.named(claim.measure()).name()))
        .findFirst()
        .orElseThrow();
  }

  private static Difference between(MethodValues first, MethodValues other) {
    SignedRankTest test = SignedRankTest.of(first.values(), other.values());
    ResampledFigure difference = first.mean().minus(other.mean());
    return new Difference(
        first.method(), other.method(), test, test.pValue(), difference, difference.pValue());
  }

  private static List<Difference> corrected(List<Difference> pairs) {
    double[] wilcoxon =
        Holm.corrected(pairs.stream().mapToDouble(pair -> pair.test().pValue()).toArray());
    double[] overPictures =
        Holm.corrected(pairs.stream().mapToDouble(pair -> pair.overPictures().pValue()).toArray());
    return IntStream.range(0, pairs.size())
        .mapToObj(i -> pairs.get(i).corrected(wilcoxon[i], overPictures[i]))
        .toList();
  }
}

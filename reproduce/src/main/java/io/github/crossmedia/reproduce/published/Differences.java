package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.Comparison.Holm;
import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.published.MethodRun.MethodValues;
import io.github.crossmedia.reproduce.published.Report.Difference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Compares every two methods, the better one first. */
final class Differences {

  private Differences() {}

  static List<Difference> of(List<MethodValues> methods) {
    List<MethodValues> best = new ArrayList<>(methods);
    best.sort(Comparator.comparingDouble((MethodValues each) -> -each.mean().observed()));
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < best.size(); i++) {
      for (MethodValues other : best.subList(i + 1, best.size())) {
        SignedRankTest test = SignedRankTest.of(best.get(i).values(), other.values());
        ResampledFigure difference = best.get(i).mean().minus(other.mean());
        differences.add(
            new Difference(
                best.get(i).method(),
                other.method(),
                test,
                test.pValue(),
                difference,
                difference.pValue()));
      }
    }
    return corrected(differences);
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

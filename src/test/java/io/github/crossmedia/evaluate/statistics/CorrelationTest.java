package io.github.crossmedia.evaluate.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Golden values from SciPy 1.17. */
class CorrelationTest {

  @Test
  void withoutTies() {
    double[] a = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    double[] b = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    Correlation correlation = Correlation.of(a, b);
    assertEquals(10, correlation.pairs());
    assertEquals(-0.07021632602905671, correlation.pearson(), 1e-14);
    assertEquals(-29 / 165.0, correlation.spearman(), 1e-14);
    assertEquals(-5 / 45.0, correlation.kendall(), 1e-14);
  }

  @Test
  void withTies() {
    double[] a = IntStream.range(0, 40).mapToDouble(i -> i * 7 % 11).toArray();
    double[] b = IntStream.range(0, 40).mapToDouble(i -> (i * 5 + i % 3) % 9).toArray();
    Correlation correlation = Correlation.of(a, b);
    assertEquals(-0.0004731965444017619, correlation.pearson(), 1e-14);
    assertEquals(0.0009490050248051186, correlation.spearman(), 1e-14);
    assertEquals(0.009645379850314646, correlation.kendall(), 1e-14);
  }

  @Test
  void kendallCountsPairs() {
    Random random = new Random(1);
    double[] a = random.ints(200, -5, 15).asDoubleStream().toArray();
    double[] b = random.ints(200, -5, 15).asDoubleStream().toArray();
    double agree = 0;
    double differentA = 0;
    double differentB = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < i; j++) {
        agree += Math.signum(a[i] - a[j]) * Math.signum(b[i] - b[j]);
        differentA += Math.abs(Math.signum(a[i] - a[j]));
        differentB += Math.abs(Math.signum(b[i] - b[j]));
      }
    }
    double expected = agree / Math.sqrt(differentA * differentB);
    assertEquals(expected, Correlation.of(a, b).kendall(), 1e-14);
  }

  @Test
  void nothingGoesWithAConstant() {
    double[] constant = {1, 1, 1};
    assertEquals(new Correlation(3, 0, 0, 0), Correlation.of(constant, new double[] {1, 2, 3}));
    assertThrows(
        IllegalArgumentException.class, () -> Correlation.of(new double[1], new double[1]));
  }

  @Test
  void correlatesWhatWasBothJudgedAndScored() {
    Judgments judgments =
        Judgments.of(Map.of("q", Map.of("a", 3, "b", 1, "c", 0, "unjudged", -1, "missing", 2)));
    Run run =
        Run.of("sys", Map.of("q", Map.of("a", 7f, "b", 5f, "c", 4f, "unjudged", 9f, "new", 8f)));
    Correlation correlation = Correlation.of(judgments, run).orElseThrow();
    assertEquals(3, correlation.pairs());
    assertEquals(1, correlation.spearman(), 1e-12);
    assertEquals(1, correlation.kendall());
    assertEquals(
        Optional.empty(), Correlation.of(judgments, Run.of("sys", Map.of("q", Map.of("a", 1f)))));
  }
}

package io.github.crossmedia.evaluate.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.statistics.Comparison.PairedBootstrap;
import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golden values from SciPy 1.17 where nothing else is said. */
class SignificanceTest {

  @Test
  void wilcoxonOnTheDepressionScoresOfHollanderAndWolfe() {
    double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    SignedRankTest test = SignedRankTest.of(before, after);
    assertEquals(9, test.pairs());
    assertEquals(40, test.statistic());
    assertEquals(20 / 512.0, test.pValue(), 1e-15);
  }

  @Test
  void wilcoxonIsExactWithTiesAndZeros() {
    double[] a = {125, 115, 130, 140, 140, 115, 140, 125, 140, 135};
    double[] b = {110, 122, 125, 120, 140, 124, 123, 137, 135, 145};
    SignedRankTest test = SignedRankTest.of(a, b);
    assertEquals(9, test.pairs());
    assertEquals(27, test.statistic());
    assertEquals(0.6328125, test.pValue(), 1e-15);
  }

  @Test
  void wilcoxonEqualsTheShareOfAllSignsThatAreAsExtreme() {
    Random random = new Random(3);
    for (int round = 0; round < 20; round++) {
      double[] a = random.ints(12, 0, 9).asDoubleStream().toArray();
      double[] b = random.ints(12, 0, 9).asDoubleStream().toArray();
      SignedRankTest test = SignedRankTest.of(a, b);
      double[] ranks = ranksOfNonZero(a, b);
      double mean = Arrays.stream(ranks).sum() / 2;
      int asExtreme = 0;
      for (int signs = 0; signs < 1 << ranks.length; signs++) {
        double sum = 0;
        for (int i = 0; i < ranks.length; i++) {
          sum += (signs >> i & 1) * ranks[i];
        }
        asExtreme += Math.abs(sum - mean) >= Math.abs(test.statistic() - mean) ? 1 : 0;
      }
      assertEquals((double) asExtreme / (1 << ranks.length), test.pValue(), 1e-12);
    }
  }

  /** The mean of the places where a value stands among all sorted. */
  private static double[] ranksOfNonZero(double[] a, double[] b) {
    double[] sizes =
        IntStream.range(0, a.length)
            .mapToDouble(i -> Math.abs(a[i] - b[i]))
            .filter(size -> size > 0)
            .toArray();
    return Arrays.stream(sizes)
        .map(
            size ->
                Arrays.stream(sizes).filter(other -> other < size).count()
                    + (Arrays.stream(sizes).filter(other -> other == size).count() + 1) / 2.0)
        .toArray();
  }

  @Test
  void wilcoxonOfManyPairsIsNormalWithTiesAndContinuity() {
    double[] a = IntStream.range(0, 120).mapToDouble(i -> i * 37 % 101).toArray();
    double[] b = IntStream.range(0, 120).mapToDouble(i -> (i * 53 + 11) % 97).toArray();
    SignedRankTest test = SignedRankTest.of(a, b);
    assertEquals(119, test.pairs());
    assertEquals(3756, test.statistic());
    assertEquals(0.6227719108732266, test.pValue(), 1e-13);

    double[] weaker = Arrays.stream(b).map(value -> Math.floor(value * 0.7)).toArray();
    SignedRankTest difference = SignedRankTest.of(a, weaker);
    assertEquals(118, difference.pairs());
    assertEquals(5243, difference.statistic());
    assertEquals(3.296831970976173e-06, difference.pValue(), 1e-17);
  }

  @Test
  void equalValuesDifferByChanceOnly() {
    double[] values = {0.1, 0.2, 0.3};
    assertEquals(new SignedRankTest(0, 0, 1), SignedRankTest.of(values, values));
    assertEquals(new PairedBootstrap(0, 0, 0, 1), PairedBootstrap.of(values, values, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0.5, 0.6170750774519738",
    "-1.96, 0.04999579029644087",
    "2.999, 0.0027086730674542115",
    "3, 0.0026997960632601866",
    "5, 5.733031437583866e-07",
    "10, 1.523970604832094e-23",
    "37, 1.1451142445047853e-299"
  })
  void normalTails(double z, double probability) {
    assertEquals(probability, Normal.twoSided(z), probability * 1e-11);
  }

  @Test
  void bootstrapAgreesWithTheNormalIntervalOnManyQueries() {
    Random random = new Random(5);
    double[] a = random.doubles(500).toArray();
    double[] b = Arrays.stream(a).map(value -> value + 0.1 * random.nextGaussian()).toArray();
    PairedBootstrap bootstrap = PairedBootstrap.of(a, b, 1);
    double[] differences = IntStream.range(0, 500).mapToDouble(i -> a[i] - b[i]).toArray();
    double mean = Arrays.stream(differences).average().orElseThrow();
    double variance = Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum() / 500;
    double error = Math.sqrt(variance / 500);
    assertEquals(mean, bootstrap.difference(), 1e-12);
    assertEquals(mean - 1.96 * error, bootstrap.lower(), 0.05 * 1.96 * error);
    assertEquals(mean + 1.96 * error, bootstrap.upper(), 0.05 * 1.96 * error);
    assertEquals(Normal.twoSided(mean / error), bootstrap.pValue(), 0.02);
  }

  @Test
  void bootstrapSeesADifferenceAndRepeatsBySeed() {
    double[] a = IntStream.range(0, 60).mapToDouble(i -> 0.2 + 0.01 * (i % 7)).toArray();
    double[] b = IntStream.range(0, 60).mapToDouble(i -> 0.1 + 0.02 * (i % 5)).toArray();
    PairedBootstrap bootstrap = PairedBootstrap.of(a, b, 42);
    assertEquals(bootstrap, PairedBootstrap.of(a, b, 42));
    assertTrue(bootstrap.lower() > 0 && bootstrap.pValue() < 0.001, bootstrap.toString());
    PairedBootstrap reversed = PairedBootstrap.of(b, a, 42);
    assertEquals(-bootstrap.difference(), reversed.difference(), 1e-12);
    assertEquals(bootstrap.pValue(), reversed.pValue());
  }

  @Test
  void unpairedOrUndefinedValuesAreRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> SignedRankTest.of(new double[2], new double[3]));
    assertThrows(
        IllegalArgumentException.class, () -> PairedBootstrap.of(new double[0], new double[0], 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> SignedRankTest.of(new double[] {Double.NaN}, new double[1]));
  }
}

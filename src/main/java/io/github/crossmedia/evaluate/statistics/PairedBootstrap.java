package io.github.crossmedia.evaluate.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The paired bootstrap: the variation of the mean difference over queries that are resampled with
 * replacement. With a handful of queries it proves nothing.
 *
 * @param difference the mean of the first values minus that of the second
 * @param lower the lower end of the 95 % interval of the difference
 * @param upper the upper end
 * @param pValue two-sided: the share of resamples that differ from the difference by at least its
 *     own distance from 0
 */
public record PairedBootstrap(double difference, double lower, double upper, double pValue) {

  private static final int RESAMPLES = 10_000;
  private static final double OUTSIDE = 0.025;

  /** Compares {@code a} with {@code b}, paired by index; equal seeds give equal results. */
  public static PairedBootstrap of(double[] a, double[] b, long seed) {
    Pairs.require(a, b, 1);
    double[] differences = Pairs.differences(a, b);
    double mean = Arrays.stream(differences).sum() / differences.length;
    double[] means = new double[RESAMPLES];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int draw = 0; draw < differences.length; draw++) {
        sum += differences[random.nextInt(differences.length)];
      }
      means[i] = sum / differences.length;
    }
    long asFar =
        Arrays.stream(means).filter(drawn -> Math.abs(drawn - mean) >= Math.abs(mean)).count();
    Arrays.sort(means);
    int cut = (int) (OUTSIDE * RESAMPLES);
    return new PairedBootstrap(
        mean, means[cut], means[RESAMPLES - 1 - cut], (asFar + 1.0) / (RESAMPLES + 1));
  }
}

package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The bootstrap over pictures for queries that belong to one picture each, such as its sentences.
 * The queries of a picture are drawn together, and the candidates stay the same. Equal seeds draw
 * the same pictures.
 *
 * @param resamples the number of resamples
 */
public record QueryBootstrap(int resamples, long seed) {

  /**
   * Returns the summary of a measure over the queries, with its resamples.
   *
   * @param values the value of each query
   * @param pictures the number of each query's picture, from 0 on without a gap
   */
  public ResampledFigure of(Measure measure, double[] values, int[] pictures) {
    int count = Arrays.stream(pictures).max().orElse(-1) + 1;
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = new double[resamples];
    for (int resample = 0; resample < resamples; resample++) {
      int[] times = new int[count];
      for (int draw = 0; draw < count; draw++) {
        times[random.nextInt(count)]++;
      }
      drawn[resample] = measure.summary(repeated(values, pictures, times));
    }
    return new ResampledFigure(measure.summary(values), drawn);
  }

  private static double[] repeated(double[] values, int[] pictures, int[] times) {
    double[] repeated = new double[Arrays.stream(pictures).map(p -> times[p]).sum()];
    int next = 0;
    for (int query = 0; query < values.length; query++) {
      for (int time = 0; time < times[pictures[query]]; time++) {
        repeated[next++] = values[query];
      }
    }
    return repeated;
  }
}

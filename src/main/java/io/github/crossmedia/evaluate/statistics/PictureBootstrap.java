package io.github.crossmedia.evaluate.statistics;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The bootstrap over pictures: the variation of means over queries if the pictures are resampled
 * with replacement and every query is measured on the sample. Queries made of captions share
 * relevant pictures. A bootstrap or test over queries therefore counts one lucky picture as many
 * independent successes; this one does not.
 *
 * <p>A picture that is drawn twice occurs twice in each ranking. A query without a relevant picture
 * in a resample is left out of it, because its captions would not have made the query. Equal seeds
 * draw the same pictures, so that the resamples of two systems are paired.
 *
 * @param resamples the number of resamples
 */
public record PictureBootstrap(int resamples, long seed) {

  /** The default number of resamples, enough for intervals of two digits. */
  public static final int RESAMPLES = 1_000;

  /** The maximum number of draws to replace a sample without any relevant picture. */
  private static final int PATIENCE = 1_000;

  public PictureBootstrap {
    if (resamples < 2) {
      throw new IllegalArgumentException("resamples must be at least 2, got " + resamples);
    }
  }

  /** Returns the mean of each measure over the queries, with its resamples. */
  public List<ResampledFigure> of(PictureRankings rankings, List<Measure> measures) {
    return of(rankings, measures, IntStream.range(0, rankings.pictures()).toArray());
  }

  /**
   * Returns these means for pictures in groups, such as series, which are drawn as a whole.
   *
   * @param groups the number of each picture's group, from 0 without gaps
   */
  public List<ResampledFigure> of(PictureRankings rankings, List<Measure> measures, int[] groups) {
    int[] once = new int[rankings.pictures()];
    Arrays.fill(once, 1);
    double[] observed = means(rankings, measures, once);
    double[][] drawn = new double[measures.size()][resamples];
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < resamples; resample++) {
      double[] means = means(rankings, measures, draw(rankings, groups, random.split()));
      for (int measure = 0; measure < means.length; measure++) {
        drawn[measure][resample] = means[measure];
      }
    }
    return IntStream.range(0, observed.length)
        .mapToObj(measure -> new ResampledFigure(observed[measure], drawn[measure]))
        .toList();
  }

  private static int[] draw(PictureRankings rankings, int[] groups, SplittableRandom random) {
    int count = Arrays.stream(groups).max().orElse(-1) + 1;
    int[] times = new int[groups.length];
    for (int attempt = 0; attempt < PATIENCE; attempt++) {
      int[] drawn = new int[count];
      for (int draw = 0; draw < count; draw++) {
        drawn[random.nextInt(count)]++;
      }
      Arrays.setAll(times, picture -> drawn[groups[picture]]);
      if (rankings.queries().stream().anyMatch(query -> isMeasured(query, times))) {
        return times;
      }
    }
    throw new IllegalArgumentException("too few pictures are relevant to resample");
  }

  /**
   * Returns true if a query counts in a resample; one that never had a relevant picture counts as
   * 0.
   */
  private static boolean isMeasured(RankedPictures query, int[] times) {
    return !query.hasRelevant() || query.relevant(times) > 0;
  }

  private static double[] means(PictureRankings rankings, List<Measure> measures, int[] times) {
    int candidates = Arrays.stream(times).sum();
    double[][] values = new double[measures.size()][rankings.queries().size()];
    int measured = 0;
    for (RankedPictures query : rankings.queries()) {
      if (isMeasured(query, times)) {
        RankedRelevance drawn = query.drawn(times, candidates);
        for (int measure = 0; measure < values.length; measure++) {
          values[measure][measured] = measures.get(measure).of(drawn);
        }
        measured++;
      }
    }
    double[] means = new double[values.length];
    for (int measure = 0; measure < means.length; measure++) {
      means[measure] = measures.get(measure).summary(Arrays.copyOf(values[measure], measured));
    }
    return means;
  }
}

package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The bootstrap over groups. Pictures, for instance, are resampled with all their judged pairs. */
public final class GroupBootstrap {

  private final int resamples;
  private final long seed;
  private final List<int[]> groups;

  /**
   * Creates a bootstrap over groups by name, such as the picture of each pair. Equal seeds draw the
   * same groups.
   */
  public GroupBootstrap(List<String> groups, int resamples, long seed) {
    Map<String, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      places.computeIfAbsent(groups.get(i), name -> new ArrayList<>()).add(i);
    }
    this.groups =
        places.values().stream()
            .map(those -> those.stream().mapToInt(Integer::intValue).toArray())
            .toList();
    this.resamples = resamples;
    this.seed = seed;
  }

  /** Returns the figure with its resamples over groups. */
  public ResampledFigure of(ScoredGrades data, ToDoubleFunction<ScoredGrades> figure) {
    double[] drawn = new double[resamples];
    SplittableRandom random = new SplittableRandom(seed);
    for (int resample = 0; resample < resamples; resample++) {
      int[] places =
          IntStream.range(0, groups.size())
              .mapToObj(draw -> groups.get(random.nextInt(groups.size())))
              .flatMapToInt(IntStream::of)
              .toArray();
      drawn[resample] = figure.applyAsDouble(data.at(places));
    }
    return new ResampledFigure(figure.applyAsDouble(data), drawn);
  }
}

package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Precision and recall of a whole collection, estimated from sampled pairs by their weights
 * (Horvitz and Thompson, 1952).
 *
 * @param points one point for each distinct score, from the highest down
 * @param averagePrecision the area below the points
 * @param effective the equivalent number of equally weighted pairs
 */
public record SampledPrecision(List<Point> points, double averagePrecision, double effective) {

  /** The grade above which a pair is relevant, on a scale from 1 to 5. */
  public static final double RELEVANT_ABOVE = 3;

  private static final double ROUNDING = 1e-9;

  public SampledPrecision {
    points = List.copyOf(points);
  }

  /** Precision and recall of the pairs with this score or a higher one. */
  public record Point(double score, double precision, double recall) {}

  /** Returns the best precision at a recall of at least 0, .1, ... and 1. */
  public List<Double> atElevenLevels() {
    return IntStream.rangeClosed(0, 10).mapToObj(tenth -> precision(tenth / 10.0)).toList();
  }

  private double precision(double recall) {
    return points.stream()
        .filter(point -> point.recall() >= recall - ROUNDING)
        .mapToDouble(Point::precision)
        .max()
        .orElse(0);
  }

  /** Returns the precision of pairs, which are relevant if their grade is above {@code bound}. */
  public static SampledPrecision of(ScoredGrades data, double bound) {
    int[] ascending = data.ascending();
    double all = 0;
    for (int i = 0; i < data.size(); i++) {
      all += data.grades()[i] > bound ? data.weights()[i] : 0;
    }
    List<Point> points = new ArrayList<>();
    double found = 0;
    double seen = 0;
    double area = 0;
    for (int i = ascending.length - 1; i >= 0; ) {
      double score = data.scores()[ascending[i]];
      double before = found;
      for (; i >= 0 && data.scores()[ascending[i]] == score; i--) {
        double weight = data.weights()[ascending[i]];
        seen += weight;
        found += data.grades()[ascending[i]] > bound ? weight : 0;
      }
      double precision = seen > 0 ? found / seen : 0;
      area += all > 0 ? precision * (found - before) / all : 0;
      points.add(new Point(score, precision, all > 0 ? found / all : 0));
    }
    return new SampledPrecision(points, area, EffectiveSize.of(data.weights()));
  }
}

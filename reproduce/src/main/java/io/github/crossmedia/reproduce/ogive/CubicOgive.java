package io.github.crossmedia.reproduce.ogive;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A cubic ogive: a smooth increasing map that is convex up to its point of inflection and concave
 * after it, made of cubic pieces between knots (Shirahatti, 2005, equation 4.10).
 *
 * <p>The map is the one of the highest likelihood if grades deviate normally from it. The knots are
 * quantiles of the scores. Their number and the knot of the inflection are those of the least
 * Bayesian information criterion.
 *
 * @param knots the scores between which the map is one cubic
 * @param inflection the index of the knot where the map turns from convex to concave
 * @param least the grade at the first knot
 * @param slopes of the map at each knot, none below 0; between knots the slope's parabola meets
 *     them with the curvatures
 * @param curvatures at each knot, linear between them
 */
public record CubicOgive(
    List<Double> knots, int inflection, double least, List<Double> slopes, List<Double> curvatures)
    implements GradeMap {

  private static final int MIN_KNOTS = 3;
  private static final int MAX_KNOTS = 7;

  public CubicOgive {
    knots = List.copyOf(knots);
    slopes = List.copyOf(slopes);
    curvatures = List.copyOf(curvatures);
  }

  /** Fits the map to scores and grades. */
  public static GradeMap fit(ScoredGrades data) {
    List<MonotoneRegression.Group> groups = MonotoneRegression.Group.of(data);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("a map can't be fitted without pairs");
    }
    double weight = groups.stream().mapToDouble(MonotoneRegression.Group::weight).sum();
    GradeMap best =
        new GradeMap.LinearMap(
            groups.stream().mapToDouble(MonotoneRegression.Group::sum).sum() / weight, 0);
    double least = Double.POSITIVE_INFINITY;
    for (int count = MIN_KNOTS; count <= Math.min(MAX_KNOTS, groups.size()); count++) {
      double[] knots = quantiles(groups, count);
      for (int turn = 0; turn < count; turn++) {
        OgiveCone cone = OgiveCone.of(knots, turn);
        double[] shares = cone.shares(groups);
        CubicOgive ogive = cone.map(shares, groups);
        // One coefficient for each knot, and the constant.
        double criterion =
            data.size() * Math.log(Math.max(error(ogive, groups) / weight, Double.MIN_NORMAL))
                + (count + 1) * Math.log(data.size());
        if (criterion < least) {
          least = criterion;
          best = ogive;
        }
      }
    }
    return best;
  }

  /** Scores that part the groups evenly, the first and the last one included. */
  private static double[] quantiles(List<MonotoneRegression.Group> groups, int count) {
    return IntStream.range(0, count)
        .map(knot -> (int) ((long) knot * (groups.size() - 1) / (count - 1)))
        .mapToDouble(place -> groups.get(place).least())
        .toArray();
  }

  private static double error(GradeMap map, List<MonotoneRegression.Group> groups) {
    double error = 0;
    for (MonotoneRegression.Group group : groups) {
      double grade = map.at(group.least());
      error += group.squares() - 2 * grade * group.sum() + grade * grade * group.weight();
    }
    return error;
  }

  @Override
  public double at(double score) {
    double clamped = Math.clamp(score, knots.getFirst(), knots.getLast());
    double grade = least;
    for (int piece = 0; piece + 1 < knots.size() && clamped > knots.get(piece); piece++) {
      double width = knots.get(piece + 1) - knots.get(piece);
      double along = Math.min(clamped - knots.get(piece), width);
      double turn = (curvatures.get(piece + 1) - curvatures.get(piece)) / width;
      grade += along * (slopes.get(piece) + along * (curvatures.get(piece) / 2 + along * turn / 6));
    }
    return grade;
  }

  /** Knots with the curvature at each: a map of slope {@code first} at the first knot. */
  static CubicOgive of(
      double[] knots, int inflection, double least, double first, double[] curvatures) {
    List<Double> scores = new ArrayList<>();
    List<Double> slopes = new ArrayList<>();
    List<Double> curved = new ArrayList<>();
    double slope = first;
    for (int knot = 0; knot < knots.length; knot++) {
      if (knot > 0) {
        slope += (knots[knot] - knots[knot - 1]) * (curvatures[knot - 1] + curvatures[knot]) / 2;
      }
      scores.add(knots[knot]);
      slopes.add(slope);
      curved.add(curvatures[knot]);
    }
    return new CubicOgive(scores, inflection, least, slopes, curved);
  }

  /**
   * All cubic ogives with given knots and point of inflection. Each is a constant and a sum, with
   * shares of at least 0, of maps that no other ogives add up to. These maps are a straight line, a
   * slope that rises from 0 to 1 around a knot before the inflection, and a slope that falls from 1
   * to 0 around a later knot. The last one does both.
   *
   * @param rays the maps, each of grade 0 at the first knot
   */
  record OgiveCone(double[] knots, int inflection, List<CubicOgive> rays) {

    private static final int SWEEPS = 2_000;
    private static final double ENOUGH = 1e-12;

    static OgiveCone of(double[] knots, int inflection) {
      int count = knots.length;
      List<CubicOgive> rays = new ArrayList<>();
      rays.add(CubicOgive.of(knots, inflection, 0, 1, new double[count]));
      for (int rise = -1; rise < inflection; rise++) {
        for (int fall = count; fall > inflection; fall--) {
          double[] curvatures = new double[count];
          double first = rise < 0 ? 1 : 0;
          if (rise >= 0) {
            curvatures[rise] = 1 / area(knots, rise);
          }
          if (fall < count) {
            curvatures[fall] = -1 / area(knots, fall);
          }
          if (rise >= 0 || fall < count) {
            rays.add(CubicOgive.of(knots, inflection, 0, first, curvatures));
          }
        }
      }
      return new OgiveCone(knots, inflection, rays);
    }

    /**
     * Returns what a curvature of 1 at a knot, linear to 0 at its neighbours, adds to the slope.
     */
    private static double area(double[] knots, int knot) {
      double from = knots[Math.max(0, knot - 1)];
      double to = knots[Math.min(knots.length - 1, knot + 1)];
      return (to - from) / 2;
    }

    /**
     * Returns the shares of the least squared error, a coordinate at a time: the constant is free,
     * so that maps and grades count from their means.
     */
    double[] shares(List<MonotoneRegression.Group> groups) {
      int size = rays.size();
      double[][] values = new double[size][];
      for (int ray = 0; ray < size; ray++) {
        values[ray] = centred(rays.get(ray), groups);
      }
      double[][] gram = new double[size][size];
      double[] target = new double[size];
      for (int ray = 0; ray < size; ray++) {
        for (int place = 0; place < groups.size(); place++) {
          target[ray] += values[ray][place] * groups.get(place).sum();
          for (int other = 0; other <= ray; other++) {
            gram[ray][other] +=
                groups.get(place).weight() * values[ray][place] * values[other][place];
          }
        }
        for (int other = 0; other < ray; other++) {
          gram[other][ray] = gram[ray][other];
        }
      }
      return leastSquares(gram, target);
    }

    private static double[] leastSquares(double[][] gram, double[] target) {
      double[] shares = new double[target.length];
      double moved = Double.POSITIVE_INFINITY;
      for (int sweep = 0; sweep < SWEEPS && moved > ENOUGH; sweep++) {
        moved = 0;
        for (int ray = 0; ray < shares.length; ray++) {
          double slope = target[ray];
          for (int other = 0; other < shares.length; other++) {
            slope -= gram[ray][other] * shares[other];
          }
          double share = gram[ray][ray] > 0 ? Math.max(0, shares[ray] + slope / gram[ray][ray]) : 0;
          moved += Math.pow(share - shares[ray], 2) * gram[ray][ray];
          shares[ray] = share;
        }
      }
      return shares;
    }

    private static double[] centred(CubicOgive ray, List<MonotoneRegression.Group> groups) {
      double mean = mean(ray, groups);
      return groups.stream().mapToDouble(group -> ray.at(group.least()) - mean).toArray();
    }

    private static double mean(GradeMap map, List<MonotoneRegression.Group> groups) {
      double sum = 0;
      double weight = 0;
      for (MonotoneRegression.Group group : groups) {
        sum += group.weight() * map.at(group.least());
        weight += group.weight();
      }
      return sum / weight;
    }

    /**
     * Returns the sum of the maps with these shares, and the constant that fits the grades best.
     */
    CubicOgive map(double[] shares, List<MonotoneRegression.Group> groups) {
      double first = 0;
      double[] curvatures = new double[knots.length];
      for (int ray = 0; ray < shares.length; ray++) {
        first += shares[ray] * rays.get(ray).slopes().getFirst();
        for (int knot = 0; knot < curvatures.length; knot++) {
          curvatures[knot] += shares[ray] * rays.get(ray).curvatures().get(knot);
        }
      }
      CubicOgive sum = CubicOgive.of(knots, inflection, 0, first, curvatures);
      double weight = groups.stream().mapToDouble(MonotoneRegression.Group::weight).sum();
      double grades = groups.stream().mapToDouble(MonotoneRegression.Group::sum).sum() / weight;
      return CubicOgive.of(knots, inflection, grades - mean(sum, groups), first, curvatures);
    }
  }
}

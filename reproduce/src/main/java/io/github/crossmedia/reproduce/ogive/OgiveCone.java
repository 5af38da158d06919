package io.github.crossmedia.reproduce.ogive;

import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import java.util.ArrayList;
import java.util.List;

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

  /** Returns what a curvature of 1 at a knot, linear to 0 at its neighbours, adds to the slope. */
  private static double area(double[] knots, int knot) {
    double from = knots[Math.max(0, knot - 1)];
    double to = knots[Math.min(knots.length - 1, knot + 1)];
    return (to - from) / 2;
  }

  /**
   * Returns the shares of the least squared error, a coordinate at a time: the constant is free, so
   * that maps and grades count from their means.
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

  /** Returns the sum of the maps with these shares, and the constant that fits the grades best. */
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

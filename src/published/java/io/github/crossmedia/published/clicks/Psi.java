package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Polynomial semantic indexing (Bai, Weston, Grangier, Collobert, Chapelle and Weinberger, 2009),
 * of degree 2: {@code f(q, v) = (U'q).(V'v)}. The picture with more clicks must score higher by 1,
 * which stochastic gradient descent on triplets learns.
 */
final class Psi implements ClickMethod {

  static final Parameter<Long> DIMENSIONS = Parameter.count("dimensions", "of the space", 50);
  static final Parameter<Long> STEPS =
      Parameter.count("steps", "how many are taken", 300_000, 1_000_000);
  static final Parameter<Double> RATE =
      Parameter.positive(
          "rate",
          "the length of a step as a factor of the gradient; it falls to zero",
          0.3,
          0.1,
          1);

  private static final double MIN_VALUE = 1e-12;

  @Override
  public String name() {
    return "psi";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(DIMENSIONS, RATE, STEPS);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    int dimensions = Math.clamp(parameters.get(DIMENSIONS), 1, Integer.MAX_VALUE);
    long steps = parameters.get(STEPS);
    SplittableRandom random = new SplittableRandom(clicks.data().seed());
    float[][] terms = start(clicks.terms(), dimensions, random);
    float[][] features = start(clicks.features(), dimensions, random);
    Draw draw = new Draw(clicks, clicks.data().seed());
    double rate = parameters.get(RATE);
    for (long step = 0; step < steps; step++) {
      Draw.Triplet triplet = draw.next();
      SparseVector query = clicks.queries().get(triplet.query());
      SparseVector more = clicks.pictures().get(triplet.more());
      SparseVector less = clicks.pictures().get(triplet.less());
      float[] asked = point(query, terms, dimensions);
      float[] difference = point(more, features, dimensions);
      add(less, -1, features, difference);
      double margin = 0;
      for (int i = 0; i < dimensions; i++) {
        margin += asked[i] * difference[i];
      }
      if (margin < 1) {
        double gradient = square(difference) + 2 * square(asked);
        double furthest = (1 - margin) / Math.max(gradient, MIN_VALUE);
        float by = (float) Math.min(rate * (1 - (double) step / steps), furthest);
        move(query, by, difference, terms);
        move(more, by, asked, features);
        move(less, -by, asked, features);
      }
    }
    return new Projections(
        new LinearProjection(Matrix.of(terms)), new LinearProjection(Matrix.of(features)));
  }

  private static float[][] start(int rows, int dimensions, SplittableRandom random) {
    float[][] matrix = new float[rows][dimensions];
    for (float[] row : matrix) {
      for (int i = 0; i < dimensions; i++) {
        row[i] = (float) (random.nextGaussian() / Math.sqrt(dimensions));
      }
    }
    return matrix;
  }

  private static double square(float[] vector) {
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    return square;
  }

  private static float[] point(SparseVector vector, float[][] matrix, int dimensions) {
    float[] point = new float[dimensions];
    add(vector, 1, matrix, point);
    return point;
  }

  private static void add(SparseVector vector, float factor, float[][] matrix, float[] point) {
    vector.forEach(
        (index, value) -> {
          float[] row = matrix[index];
          for (int i = 0; i < point.length; i++) {
            point[i] += factor * value * row[i];
          }
        });
  }

  private static void move(SparseVector vector, float by, float[] towards, float[][] matrix) {
    vector.forEach(
        (index, value) -> {
          float[] row = matrix[index];
          for (int i = 0; i < towards.length; i++) {
            row[i] += by * value * towards[i];
          }
        });
  }

  /**
   * Draws triplets of a query, a picture clicked for it, and another picture with fewer clicks for
   * it. Queries and their pictures are drawn in proportion to the weighted clicks, the other
   * picture from all pictures.
   */
  private static final class Draw {

    private final ClickData clicks;
    private final double[] queries;
    private final double[][] pictures;
    private final SplittableRandom random;

    /** A triplet, the pictures by their places. */
    record Triplet(int query, int more, int less) {}

    Draw(ClickData clicks, long seed) {
      this.clicks = clicks;
      this.queries = cumulated(clicks.queryWeights());
      this.pictures = new double[queries.length][];
      for (int query = 0; query < queries.length; query++) {
        pictures[query] = cumulated(clicks.clicked(query).weights());
      }
      this.random = new SplittableRandom(seed);
    }

    Triplet next() {
      int query = Draws.weighted(queries, random);
      int drawn = Draws.weighted(pictures[query], random);
      QueryClicks clicked = clicks.clicked(query);
      int less = random.nextInt(clicks.pictures().size());
      int place = Arrays.binarySearch(clicked.pictures(), less);
      while (place >= 0 && clicked.weights()[place] >= clicked.weights()[drawn]) {
        if (clicked.pictures().length == clicks.pictures().size()) {
          drawn = best(clicked);
          less = clicked.pictures()[Draws.weighted(pictures[query], random)];
          break;
        }
        less = random.nextInt(clicks.pictures().size());
        place = Arrays.binarySearch(clicked.pictures(), less);
      }
      return new Triplet(query, clicked.pictures()[drawn], less);
    }

    /**
     * Returns the most clicked picture, which replaces a draw if all pictures were clicked for a
     * query.
     */
    private static int best(QueryClicks clicked) {
      int best = 0;
      for (int i = 1; i < clicked.weights().length; i++) {
        best = clicked.weights()[i] > clicked.weights()[best] ? i : best;
      }
      return best;
    }

    private static double[] cumulated(double[] weights) {
      double[] sums = weights.clone();
      for (int i = 1; i < sums.length; i++) {
        sums[i] += sums[i - 1];
      }
      return sums;
    }
  }
}

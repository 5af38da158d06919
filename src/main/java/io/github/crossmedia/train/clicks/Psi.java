package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.clicks.ClickDraw.Triplet;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.SplittableRandom;

/**
 * Polynomial semantic indexing (Bai, Weston, Grangier, Collobert, Chapelle and Weinberger, 2009),
 * of degree 2: {@code f(q, v) = (U'q).(V'v)}. The picture with more clicks must score higher by 1,
 * which stochastic gradient descent on triplets learns.
 *
 * <p>Parameters: {@value #DIMENSIONS} of the space, {@value #STEPS} and {@value #RATE}, the length
 * of a step as a factor of the gradient. It falls to zero, and no step goes further than the margin
 * needs, because long steps would diverge.
 */
final class Psi implements ClickMethod {

  static final String DIMENSIONS = "dimensions";
  static final String STEPS = "steps";
  static final String RATE = "rate";

  private static final double MIN_VALUE = 1e-12;

  @Override
  public String name() {
    return "psi";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(DIMENSIONS, 50)
        .with(RATE, 0.3, 0.1, 1)
        .with(STEPS, 300_000, 1_000_000);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    int dimensions = Math.clamp(parameters.count(DIMENSIONS), 1, Integer.MAX_VALUE);
    long steps = parameters.count(STEPS);
    SplittableRandom random = new SplittableRandom(clicks.data().seed());
    float[][] terms = start(clicks.terms(), dimensions, random);
    float[][] features = start(clicks.features(), dimensions, random);
    ClickDraw draw = new ClickDraw(clicks, clicks.data().seed());
    double rate = parameters.positive(RATE);
    for (long step = 0; step < steps; step++) {
      Triplet triplet = draw.next();
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
}

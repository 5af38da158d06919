package io.github.crossmedia.evaluate.monotone;

/** A straight line from scores to grades. */
public record LinearMap(double intercept, double slope) implements GradeMap {

  public static final LinearMap IDENTITY = new LinearMap(0, 1);

  @Override
  public double at(double score) {
    return intercept + slope * score;
  }
}

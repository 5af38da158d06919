package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import java.util.List;

/**
 * The logarithm log(1 + P(t|p) / floor) of the weight that {@code guess} gives each word. A query's
 * dot product with it ranks like the product of (P(t|p) + floor) over the query's words, each to
 * the power of its word's weight in the query. A word whose guess is zero or less gets 0.
 */
public record LogarithmProjection(Projection guess, double floor) implements Projection {

  public LogarithmProjection {
    if (!(floor >= Float.MIN_NORMAL && Double.isFinite(floor))) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the floor of logarithms must be finite and at least %s, got %s",
              Float.MIN_NORMAL, floor));
    }
  }

  @Override
  public int inputDimension() {
    return guess.inputDimension();
  }

  @Override
  public int dimension() {
    return guess.dimension();
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = guess.project(vector);
    for (int t = 0; t < point.length; t++) {
      point[t] = (float) Math.log1p(Math.max(0, point[t]) / floor);
    }
    return point;
  }

  @Override
  public List<Projection> parts() {
    return List.of(guess);
  }

  @Override
  public LogarithmProjection inHalfPrecision() {
    return new LogarithmProjection(guess.inHalfPrecision(), floor);
  }

  @Override
  public void write(PartWriter out) {
    out.part("guess", guess).put("floor", floor);
  }

  static LogarithmProjection read(PartReader in) {
    return new LogarithmProjection(in.part("guess", KINDS), in.number("floor"));
  }
}

package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Optional;

/**
 * Multiplies by a matrix with one row for each input component and one column for each output
 * dimension.
 */
public record LinearProjection(Matrix weights) implements Projection {

  @Override
  public int inputDimension() {
    return weights.rows();
  }

  @Override
  public int dimension() {
    return weights.columns();
  }

  @Override
  public float[] project(Vector vector) {
    return weights.leftMultiplied(vector);
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    return weights.leftMultiplied(vectors);
  }

  @Override
  public LinearProjection scaled(float[] factors) {
    return new LinearProjection(weights.scaledColumns(factors));
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    return Optional.of(weights.multiplied(point));
  }

  @Override
  public LinearProjection inHalfPrecision() {
    return new LinearProjection(weights.inHalfPrecision());
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("weights", weights);
  }

  static LinearProjection read(PartReader in) {
    return new LinearProjection(in.matrix("weights"));
  }
}

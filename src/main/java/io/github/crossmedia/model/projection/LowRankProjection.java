package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Optional;

/**
 * Multiplies by one matrix and then by another: a linear map of lower rank that takes less memory.
 */
public record LowRankProjection(Matrix left, Matrix right) implements Projection {

  public LowRankProjection {
    Bounds.dimensions(left.columns());
    if (left.columns() != right.rows()) {
      throw new IllegalArgumentException("cannot multiply by a " + left + " and by a " + right);
    }
  }

  @Override
  public int inputDimension() {
    return left.rows();
  }

  @Override
  public int dimension() {
    return right.columns();
  }

  @Override
  public float[] project(Vector vector) {
    return right.leftMultiplied(DenseVector.of(left.leftMultiplied(vector)));
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    return right.leftMultiplied(
        left.leftMultiplied(vectors).stream().map(DenseVector::of).toList());
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    return Optional.of(left.multiplied(right.multiplied(point)));
  }

  @Override
  public LowRankProjection inHalfPrecision() {
    return new LowRankProjection(left.inHalfPrecision(), right.inHalfPrecision());
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("left", left).matrix("right", right);
  }

  static LowRankProjection read(PartReader in) {
    return new LowRankProjection(in.matrix("left"), in.matrix("right"));
  }
}

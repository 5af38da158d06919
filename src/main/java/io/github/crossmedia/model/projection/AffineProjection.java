package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.List;

/**
 * A linear map and an offset: {@code weights' x + offset}. Centring and scaling of the input are
 * part of both, see {@link #ofStandardised}, so that a sparse vector stays sparse.
 */
public record AffineProjection(Matrix weights, DenseVector offset) implements Projection {

  public AffineProjection {
    if (weights.columns() != offset.dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "an offset of %d dimensions does not fit %d columns",
              offset.dimension(), weights.columns()));
    }
  }

  /**
   * Returns the projection {@code weights' (x - mean) * factors}, component by component before the
   * product.
   */
  public static AffineProjection ofStandardised(Matrix weights, double[] mean, double[] factors) {
    float[] scaled = new float[Math.multiplyExact(weights.rows(), weights.columns())];
    double[] offset = new double[weights.columns()];
    for (int row = 0; row < weights.rows(); row++) {
      for (int column = 0; column < offset.length; column++) {
        double weight = weights.get(row, column) * factors[row];
        scaled[row * offset.length + column] = (float) weight;
        offset[column] -= weight * mean[row];
      }
    }
    float[] floats = new float[offset.length];
    for (int column = 0; column < floats.length; column++) {
      floats[column] = (float) offset[column];
    }
    return new AffineProjection(
        Matrix.of(weights.rows(), weights.columns(), scaled), DenseVector.of(floats));
  }

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
    float[] point = weights.leftMultiplied(vector);
    offset.addTo(point, 1);
    return point;
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    List<float[]> points = weights.leftMultiplied(vectors);
    points.forEach(point -> offset.addTo(point, 1));
    return points;
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public float[] share(Vector whole, Vector part) {
    return weights.leftMultiplied(part);
  }

  @Override
  public AffineProjection inHalfPrecision() {
    return new AffineProjection(weights.inHalfPrecision(), offset);
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("weights", weights).floats("offset", offset.toArray());
  }

  static AffineProjection read(PartReader in) {
    return new AffineProjection(in.matrix("weights"), DenseVector.of(in.floats("offset")));
  }
}

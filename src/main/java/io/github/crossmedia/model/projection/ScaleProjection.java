package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Optional;

/** Multiplies each dimension by a factor of its own. */
public record ScaleProjection(DenseVector factors) implements Projection {

  @Override
  public int inputDimension() {
    return factors.dimension();
  }

  @Override
  public int dimension() {
    return factors.dimension();
  }

  @Override
  public float[] project(Vector vector) {
    return product(vector.toArray());
  }

  private float[] product(float[] point) {
    float[] product = new float[point.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = factors.get(i) * point[i];
    }
    return product;
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    return Optional.of(product(point));
  }

  @Override
  public ScaleProjection scaled(float[] others) {
    return new ScaleProjection(DenseVector.of(product(others)));
  }

  /** Its factors are few, and stay as they are. */
  @Override
  public void write(PartWriter out) {
    out.floats("factors", factors.toArray());
  }

  static ScaleProjection read(PartReader in) {
    return new ScaleProjection(DenseVector.of(in.floats("factors")));
  }
}

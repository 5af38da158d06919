package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;

/**
 * Scales the points of another projection to length one, so that no picture scores high for all
 * queries.
 */
public record LengthOneProjection(Projection inner) implements Projection {

  @Override
  public int inputDimension() {
    return inner.inputDimension();
  }

  @Override
  public int dimension() {
    return inner.dimension();
  }

  @Override
  public float[] project(Vector vector) {
    return lengthOne(inner.project(vector));
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    return inner.projectAll(vectors).stream().map(LengthOneProjection::lengthOne).toList();
  }

  @Override
  public float[] share(Vector whole, Vector part) {
    return inner.shareOfLength(whole, part);
  }

  public static float[] lengthOne(float[] point) {
    return DenseVector.of(point).normalised().toArray();
  }

  @Override
  public List<Projection> parts() {
    return List.of(inner);
  }

  @Override
  public LengthOneProjection inHalfPrecision() {
    return new LengthOneProjection(inner.inHalfPrecision());
  }

  @Override
  public void write(PartWriter out) {
    out.part("inner", inner);
  }

  static LengthOneProjection read(PartReader in) {
    return new LengthOneProjection(in.part("inner", KINDS));
  }
}

package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;

/** Applies an activation function to a vector, which keeps its dimension. */
public record ActivationProjection(Activation activation, int dimension) implements Projection {

  public ActivationProjection {
    if (dimension < 1) {
      throw new IllegalArgumentException("the dimension must be at least 1, got " + dimension);
    }
  }

  @Override
  public int inputDimension() {
    return dimension;
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = vector.toArray();
    activation.applyTo(point);
    return point;
  }

  @Override
  public void write(PartWriter out) {
    out.put("function", activation.label()).put("dimension", dimension);
  }

  static ActivationProjection read(PartReader in) {
    return new ActivationProjection(
        Activation.labelled(in.text("function")), in.integer("dimension"));
  }
}

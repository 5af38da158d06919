package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.Optional;

/**
 * A linear projection that fills only some dimensions of a space and leaves the others zero: the
 * {@code i}-th column of the matrix goes to dimension {@code reached[i]}.
 */
public record PartialProjection(Matrix weights, int[] reached, int dimension)
    implements Projection {

  public PartialProjection {
    Bounds.dimensions(dimension);
    if (weights.columns() != reached.length) {
      throw new IllegalArgumentException(
          weights.columns() + " columns do not fit " + reached.length + " dimensions");
    }
    for (int place : reached) {
      if (place < 0 || place >= dimension) {
        throw new IllegalArgumentException(
            "dimension " + place + " lies outside of " + dimension + " dimensions");
      }
    }
  }

  @Override
  public int inputDimension() {
    return weights.rows();
  }

  @Override
  public float[] project(Vector vector) {
    float[] part = weights.leftMultiplied(vector);
    float[] point = new float[dimension];
    for (int i = 0; i < part.length; i++) {
      point[reached[i]] += part[i];
    }
    return point;
  }

  @Override
  public PartialProjection scaled(float[] factors) {
    float[] own = new float[reached.length];
    for (int i = 0; i < own.length; i++) {
      own[i] = factors[reached[i]];
    }
    return new PartialProjection(weights.scaledColumns(own), reached, dimension);
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    float[] part = new float[reached.length];
    for (int i = 0; i < part.length; i++) {
      part[i] = point[reached[i]];
    }
    return Optional.of(weights.multiplied(part));
  }

  @Override
  public PartialProjection inHalfPrecision() {
    return new PartialProjection(weights.inHalfPrecision(), reached, dimension);
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("weights", weights).ints("reached", reached).put("dimension", dimension);
  }

  static PartialProjection read(PartReader in) {
    return new PartialProjection(in.matrix("weights"), in.ints("reached"), in.integer("dimension"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartialProjection that
        && weights.equals(that.weights)
        && Arrays.equals(reached, that.reached)
        && dimension == that.dimension;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * weights.hashCode() + Arrays.hashCode(reached)) + dimension;
  }
}

package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import java.util.Optional;

/** Leaves the vector unchanged, as for words in a word space. */
public record IdentityProjection(int dimension) implements Projection {

  public IdentityProjection {
    Bounds.dimensions(dimension);
  }

  @Override
  public int inputDimension() {
    return dimension;
  }

  @Override
  public float[] project(Vector vector) {
    return vector.toArray();
  }

  @Override
  public boolean isAdditive() {
    return true;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    return Optional.of(point.clone());
  }

  @Override
  public void write(PartWriter out) {
    out.put("dimension", dimension);
  }

  static IdentityProjection read(PartReader in) {
    return new IdentityProjection(in.integer("dimension"));
  }
}

package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.DenseVector;

/** Adds to each dimension of a point. */
final class Offsets {

  private Offsets() {}

  static AffineProjection adding(double[] offset) {
    DenseMatrix identity = DenseMatrix.zeros(offset.length, offset.length);
    identity.addToDiagonal(1);
    return new AffineProjection(identity.toMatrix(), vector(offset));
  }

  static DenseVector vector(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return DenseVector.of(floats);
  }
}

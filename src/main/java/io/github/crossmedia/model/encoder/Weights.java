package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Arrays;

/** Multiplies each component by its weight, such as its inverse document frequency. */
public record Weights(float[] weights) implements Step {

  @Override
  public int dimension(int dimension) {
    if (dimension != weights.length) {
      throw new IllegalArgumentException(
          weights.length + " weights do not fit a view of " + dimension + " dimensions");
    }
    return dimension;
  }

  @Override
  public View apply(View view) {
    return switch (Step.vector(view)) {
      case SparseVector sparse -> sparse.weighted(weights);
      case DenseVector dense -> {
        float[] weighted = dense.toArray();
        for (int i = 0; i < weighted.length; i++) {
          weighted[i] *= weights[i];
        }
        yield DenseVector.of(weighted);
      }
    };
  }

  @Override
  public String kind() {
    return "weights";
  }

  @Override
  public void write(PartWriter out) {
    out.floats("weights", weights);
  }

  static Weights read(PartReader in) {
    return new Weights(in.floats("weights"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Weights that && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(weights);
  }
}

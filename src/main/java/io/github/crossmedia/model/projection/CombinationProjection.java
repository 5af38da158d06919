package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.Optional;

/**
 * Keeps a point and adds dimensions, each a weighted sum of those it has, as for a word that is
 * known by other words. The matrix has a row for each added dimension.
 */
public record CombinationProjection(SparseMatrix weights) implements Projection {

  public CombinationProjection {
    Bounds.dimensions(Math.addExact(weights.columns(), weights.rows()));
  }

  @Override
  public int inputDimension() {
    return weights.columns();
  }

  @Override
  public int dimension() {
    return weights.columns() + weights.rows();
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = new float[dimension()];
    vector.forEach((index, value) -> point[index] = value);
    for (int row = 0; row < weights.rows(); row++) {
      double sum = 0;
      for (int place = weights.begin(row); place < weights.end(row); place++) {
        sum += (double) weights.value(place) * point[weights.index(place)];
      }
      point[weights.columns() + row] = (float) sum;
    }
    return point;
  }

  @Override
  public Optional<float[]> back(float[] point) {
    float[] back = Arrays.copyOf(point, inputDimension());
    for (int row = 0; row < weights.rows(); row++) {
      float factor = point[weights.columns() + row];
      if (factor != 0) {
        for (int place = weights.begin(row); place < weights.end(row); place++) {
          back[weights.index(place)] += factor * weights.value(place);
        }
      }
    }
    return Optional.of(back);
  }

  /** Its weights are few, and stay as they are. */
  @Override
  public void write(PartWriter out) {
    out.sparseMatrix("weights", weights);
  }

  static CombinationProjection read(PartReader in) {
    return new CombinationProjection(in.sparseMatrix("weights"));
  }
}

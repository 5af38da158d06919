package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.util.Objects;

/**
 * A query as one served version of a model sees it: documents of this version are compared with
 * this vector, and their raw scores calibrated by this map.
 *
 * @param model the model and version, as {@code corel@3}
 */
public record QueryPoint(String model, DenseVector vector, Calibration calibration)
    implements Served {

  public QueryPoint {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    if (vector.dimension() == 0) {
      throw new IllegalArgumentException("the query vector for " + model + " has no dimension");
    }
  }
}

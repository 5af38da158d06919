package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Objects;

/**
 * A query as one served version of a model sees it: documents of this version are compared with
 * this vector, and their raw scores calibrated by this map.
 *
 * @param model the model and version, as {@code corel@3#9f2c1ab04d3e}
 * @param clues the words it is made of, for explanations; empty where they are not known
 */
public record QueryPoint(
    String model, DenseVector vector, Calibration calibration, List<Clue> clues) implements Served {

  /** A query that is explained by its dimensions only. */
  public QueryPoint(String model, DenseVector vector, Calibration calibration) {
    this(model, vector, calibration, List.of());
  }

  public QueryPoint {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    clues = List.copyOf(clues);
    if (vector.dimension() == 0) {
      throw new IllegalArgumentException("the query vector for " + model + " has no dimension");
    }
  }

  /** This query with what explains it. */
  public QueryPoint with(List<Clue> newClues) {
    return new QueryPoint(model, vector, calibration, newClues);
  }
}

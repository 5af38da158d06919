package io.github.crossmedia.serve;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Objects;

/**
 * A query as a vector of one served version of a model: documents of this version are compared with
 * this vector, and their raw scores are calibrated by this map.
 *
 * @param model the model and version, as {@code corel@3#9f2c1ab04d3e}
 * @param explained its words, for explanations; empty if they are not known
 * @param concepts its dimensions, for explanations
 */
public record QueryVector(
    String model,
    DenseVector vector,
    Calibration calibration,
    List<ExplainedWord> explained,
    ExplainedConcepts concepts)
    implements VersionQuery {

  /** A query explained by its dimensions only. */
  public QueryVector(String model, DenseVector vector, Calibration calibration) {
    this(model, vector, calibration, List.of(), ExplainedConcepts.NUMBERED);
  }

  public QueryVector {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    Objects.requireNonNull(concepts);
    explained = List.copyOf(explained);
    if (vector.dimension() == 0) {
      throw new IllegalArgumentException("the query vector for " + model + " has no dimension");
    }
  }

  /** This query with its explanation. */
  public QueryVector with(List<ExplainedWord> newExplained) {
    return new QueryVector(model, vector, calibration, newExplained, concepts);
  }

  /** This query with its dimensions for explanations. */
  public QueryVector with(ExplainedConcepts newConcepts) {
    return new QueryVector(model, vector, calibration, explained, newConcepts);
  }
}

package io.github.crossmedia.serve;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Objects;

/**
 * A query as a vector of one served version of a model, and the calibration of the raw scores of
 * that version's documents.
 *
 * @param model the model and version, such as {@code corel@3#9f2c1ab04d3e}
 * @param explained the words of the query for explanations; empty if they are not known
 * @param concepts the dimensions of the query for explanations
 * @param rest what the score has beside the shares of words
 */
public record QueryVector(
    String model,
    DenseVector vector,
    Calibration calibration,
    List<ExplainedWord> explained,
    ExplainedConcepts concepts,
    ExplainedRest rest)
    implements VersionQuery {

  /** Creates a query explained by its dimensions only. */
  public QueryVector(String model, DenseVector vector, Calibration calibration) {
    this(model, vector, calibration, List.of(), ExplainedConcepts.NUMBERED, ExplainedRest.NONE);
  }

  public QueryVector {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    Objects.requireNonNull(concepts);
    Objects.requireNonNull(rest);
    explained = List.copyOf(explained);
    if (vector.dimension() == 0) {
      throw new IllegalArgumentException("the query vector for " + model + " has no dimension");
    }
  }

  /**
   * Returns the mean of the directions of queries of one version, as long as they are on average.
   * One query is its own mean.
   */
  static QueryVector mean(List<QueryVector> queries) {
    QueryVector first = queries.getFirst();
    if (queries.size() == 1) {
      return first;
    }
    float[] sum = new float[first.vector.dimension()];
    double lengths = 0;
    for (QueryVector query : queries) {
      double length = query.vector.norm();
      lengths += length;
      if (length > 0) {
        query.vector.addTo(sum, (float) (1 / length));
      }
    }
    double length = DenseVector.of(sum).norm();
    double scale = length > 0 ? lengths / queries.size() / length : 0;
    for (int i = 0; i < sum.length; i++) {
      sum[i] *= (float) scale;
    }
    return new QueryVector(first.model, DenseVector.of(sum), first.calibration);
  }

  /** Returns true if it asks for something: a query of zeros finds nothing. */
  public boolean asks() {
    return vector.norm() > 0;
  }

  /**
   * Returns true if it reads less than half of the components of a vector, as a text does in a
   * space of words. The score of a word is one component: rounding it is not averaged over many.
   */
  public boolean readsFew() {
    return 2 * SparseVector.of(vector).size() < vector.dimension();
  }

  /** Returns this query for the documents of another name, whose scores have another map. */
  public QueryVector of(String other, Calibration map) {
    return new QueryVector(other, vector, map, explained, concepts, rest);
  }

  public QueryVector with(List<ExplainedWord> newExplained) {
    return new QueryVector(model, vector, calibration, newExplained, concepts, rest);
  }

  /** Returns this query with its dimensions for explanations. */
  public QueryVector with(ExplainedConcepts newConcepts) {
    return new QueryVector(model, vector, calibration, explained, newConcepts, rest);
  }

  /** Returns this query with what its score has beside the shares of words. */
  public QueryVector with(ExplainedRest newRest) {
    return new QueryVector(model, vector, calibration, explained, concepts, newRest);
  }
}

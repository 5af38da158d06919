package io.github.crossmedia.serve;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.Calibration;
import java.util.List;
import java.util.Objects;

/**
 * A query back-projected to the counts of visual words, and the calibration of its raw scores.
 *
 * @param model the model and version that reads the query, such as {@code corel@3}
 * @param explained the words of the query for explanations; empty if they are not known
 */
public record CountWeights(
    String model, BackProjection back, Calibration calibration, List<ExplainedWord> explained)
    implements VersionQuery {

  /** Creates a query that is explained by visual words only. */
  public CountWeights(String model, BackProjection back, Calibration calibration) {
    this(model, back, calibration, List.of());
  }

  public CountWeights {
    Objects.requireNonNull(back);
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    explained = List.copyOf(explained);
  }

  /** Returns true if it asks for something: a query of zeros finds nothing. */
  public boolean asks() {
    return back.terms().stream()
        .flatMap(term -> term.views().stream())
        .anyMatch(view -> view.weights().norm() > 0);
  }

  /** Returns this query with its explanation. */
  public CountWeights with(List<ExplainedWord> newExplained) {
    return new CountWeights(model, back, calibration, newExplained);
  }
}

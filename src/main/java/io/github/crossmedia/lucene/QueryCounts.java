package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.Calibration;
import java.util.List;
import java.util.Objects;

/**
 * A query brought back to the counts of visual words, and the calibration of its raw scores.
 *
 * @param model the model and version that reads the query, as {@code corel@3}
 * @param clues the words it is made of, for explanations; empty where they are not known
 */
public record QueryCounts(
    String model, BackProjection back, Calibration calibration, List<Clue> clues) {

  /** A query that is explained by visual words only. */
  public QueryCounts(String model, BackProjection back, Calibration calibration) {
    this(model, back, calibration, List.of());
  }

  public QueryCounts {
    Objects.requireNonNull(back);
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    clues = List.copyOf(clues);
  }

  /** This query with what explains it. */
  public QueryCounts with(List<Clue> newClues) {
    return new QueryCounts(model, back, calibration, newClues);
  }
}

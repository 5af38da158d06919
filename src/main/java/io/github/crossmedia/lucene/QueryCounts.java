package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.Calibration;
import java.util.Objects;

/** A query brought back to the counts of visual words, and the calibration of its raw scores. */
public record QueryCounts(BackProjection back, Calibration calibration) {

  public QueryCounts {
    Objects.requireNonNull(back);
    Objects.requireNonNull(calibration);
  }
}

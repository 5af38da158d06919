package io.github.crossmedia.serve;

import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Map;
import java.util.Objects;

/**
 * What the score of a text has beside the shares of its words.
 *
 * @param everyText what the query has of every text, whatever its words; of dimension 0 if nothing
 * @param says what the rest is, which has no word to go with; empty if it is rounding alone
 */
public record ExplainedRest(Vector everyText, String says) {

  /** A query of which no more is known than its words. */
  public static final ExplainedRest NONE = new ExplainedRest(SparseVector.of(0, Map.of()), "");

  public ExplainedRest {
    Objects.requireNonNull(everyText);
    Objects.requireNonNull(says);
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Objects;

/**
 * One word of a query as an explanation needs it, so that documents can be explained without the
 * model.
 *
 * @param weight with how much of it the word is part of the query
 * @param point the query of this word alone
 * @param back the same brought back to the counts of visual words, empty where that is not possible
 *     or nobody asks for so much
 */
public record Clue(String word, float weight, Vector point, List<BackProjection.Term> back) {

  public Clue {
    Objects.requireNonNull(word);
    Objects.requireNonNull(point);
    back = List.copyOf(back);
  }

  /** A word without its visual words. */
  public Clue(String word, float weight, Vector point) {
    this(word, weight, point, List.of());
  }
}

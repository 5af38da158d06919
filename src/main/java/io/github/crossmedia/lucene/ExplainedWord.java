package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One word of a query as an explanation needs it, so that documents can be explained without the
 * model.
 *
 * @param weight with how much of it the word is part of the query, 0 where the model doesn't know
 *     it
 * @param point the query of this word alone
 * @param back the same brought back to the counts of visual words, empty if that is not possible or
 *     not asked for
 */
public record ExplainedWord(
    String word, float weight, Vector point, List<BackProjection.Term> back) {

  public ExplainedWord {
    Objects.requireNonNull(word);
    Objects.requireNonNull(point);
    back = List.copyOf(back);
  }

  /** A word of the query that the model doesn't know: it asks for nothing. */
  public static ExplainedWord unknown(String word) {
    return new ExplainedWord(word, 0, SparseVector.of(0, Map.of()));
  }

  private boolean isKnown() {
    return weight != 0;
  }

  static List<ExplainedWord> known(List<ExplainedWord> explained) {
    return explained.stream().filter(ExplainedWord::isKnown).toList();
  }

  /** The words among explained that the model doesn't know. */
  public static List<String> unknown(List<ExplainedWord> explained) {
    return explained.stream().filter(word -> !word.isKnown()).map(ExplainedWord::word).toList();
  }

  /** A word without its visual words. */
  public ExplainedWord(String word, float weight, Vector point) {
    this(word, weight, point, List.of());
  }
}

package io.github.crossmedia.serve;

import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One word of a query as an explanation needs it, without the model.
 *
 * @param weight the weight of the word in the query, 0 if the model's vocabulary lacks it
 * @param point the query of this word alone
 * @param back that query projected back to the counts of visual words; empty if that is not
 *     possible or not requested
 * @param as the words that this one is made of, if no picture showed it; for a word that the
 *     vocabulary lacks, the words that were perhaps meant
 */
public record ExplainedWord(
    String word, float weight, Vector point, List<LinearTerm> back, List<String> as) {

  public ExplainedWord {
    Objects.requireNonNull(word);
    Objects.requireNonNull(point);
    back = List.copyOf(back);
    as = List.copyOf(as);
  }

  /**
   * Returns a word that the vocabulary of the model lacks; it adds nothing to the score.
   *
   * @param meant the words that were perhaps meant
   */
  public static ExplainedWord unknown(String word, List<String> meant) {
    return new ExplainedWord(word, 0, SparseVector.of(0, Map.of()), List.of(), meant);
  }

  /** Returns a dimension of a query whose name is a word. */
  static ExplainedWord ofDimension(String word, DenseVector query, int index, List<String> as) {
    SparseVector point = SparseVector.of(query.dimension(), new int[] {index}, new float[] {1});
    return new ExplainedWord(word, query.get(index), point, List.of(), as);
  }

  private boolean isKnown() {
    return weight != 0;
  }

  /** Returns the words that the vocabulary of the model has. */
  public static List<ExplainedWord> known(List<ExplainedWord> explained) {
    return explained.stream().filter(ExplainedWord::isKnown).toList();
  }

  /** Returns the words that the vocabulary of the model lacks. */
  public static List<String> unknown(List<ExplainedWord> explained) {
    return explained.stream().filter(word -> !word.isKnown()).map(ExplainedWord::word).toList();
  }

  /** Returns the words that were perhaps meant by those that the vocabulary lacks. */
  static List<String> meant(List<ExplainedWord> explained) {
    return explained.stream()
        .filter(word -> !word.isKnown())
        .flatMap(word -> word.as().stream())
        .distinct()
        .toList();
  }

  /** Creates a word without its visual words. */
  public ExplainedWord(String word, float weight, Vector point) {
    this(word, weight, point, List.of(), List.of());
  }
}

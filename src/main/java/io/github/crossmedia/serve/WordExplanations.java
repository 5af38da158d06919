package io.github.crossmedia.serve;

import io.github.crossmedia.model.BackProjection.Term;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a query that explains its hits without the model; it is small unless an explanation
 * is requested.
 */
final class WordExplanations {

  private static final int MAX_FLOATS = 1 << 12;
  private static final int MAX_FLOATS_EXPLAINED = 1 << 18;
  private static final int MAX_CONCEPTS = 32;
  private static final int MAX_CONCEPTS_EXPLAINED = 1 << 10;

  /**
   * The most unknown words to report: a text may be a whole book, but a warning header should stay
   * readable.
   */
  private static final int MAX_UNKNOWN = 10;

  private static final int MAX_UNKNOWN_LENGTH = 40;

  private final boolean explain;

  WordExplanations(boolean explain) {
    this.explain = explain;
  }

  QueryVector with(QueryVector query, VersionRole version, String text) {
    return query
        .with(with(capped(version.explained(text, query.vector(), explain)), version, text))
        .with(concepts(query, version));
  }

  /** Returns the query with the words of a word space, for a query that is not a text. */
  QueryVector with(QueryVector query, VersionRole version) {
    return query.with(capped(version.explained(query.vector()))).with(concepts(query, version));
  }

  private ExplainedConcepts concepts(QueryVector query, VersionRole version) {
    return version.concepts(query.vector(), explain ? MAX_CONCEPTS_EXPLAINED : MAX_CONCEPTS);
  }

  WordWeights with(WordWeights query, VersionRole version, String text) {
    return query.with(with(capped(known(version, text)), version, text));
  }

  CountWeights with(CountWeights query, VersionRole version, String text) {
    return query.with(with(capped(known(version, text)), version, text));
  }

  private List<ExplainedWord> known(VersionRole version, String text) {
    return explain ? version.explained(text) : List.of();
  }

  /** Returns the explanations with the words that the vocabulary of the version lacks. */
  private static List<ExplainedWord> with(
      List<ExplainedWord> known, VersionRole version, String text) {
    List<ExplainedWord> all = new ArrayList<>(known);
    version.lens().stream()
        .flatMap(
            lens -> lens.unknown(text).stream().limit(MAX_UNKNOWN).map(word -> unknown(word, lens)))
        .forEach(all::add);
    return all;
  }

  private static ExplainedWord unknown(String word, WordLens lens) {
    return word.length() <= MAX_UNKNOWN_LENGTH
        ? ExplainedWord.unknown(word, lens.meant(word).stream().toList())
        : ExplainedWord.unknown(word.substring(0, MAX_UNKNOWN_LENGTH) + "...", List.of());
  }

  /** Returns as many words as fit: all of them, except for very long queries. */
  private List<ExplainedWord> capped(List<ExplainedWord> explained) {
    int room = explain ? MAX_FLOATS_EXPLAINED : MAX_FLOATS;
    List<ExplainedWord> kept = new ArrayList<>();
    for (ExplainedWord word : explained) {
      room -= floats(word);
      if (room >= 0) {
        kept.add(word);
      }
    }
    return kept;
  }

  private static int floats(ExplainedWord word) {
    int floats = SparseVector.of(word.point()).size();
    for (Term term : word.back()) {
      for (var view : term.views()) {
        floats +=
            view.weights().dimension() + view.ownNorm().dimension() + view.jointNorm().dimension();
      }
    }
    return floats;
  }
}

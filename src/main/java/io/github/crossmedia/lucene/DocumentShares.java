package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.model.BackProjection.Term;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;

/** Splits the raw score of one document into shares of words, visual words and concepts. */
final class DocumentShares {

  static final int MAX_COUNT = 10;

  private final LeafReader reader;
  private final String field;
  private final int doc;

  DocumentShares(LeafReader reader, String field, int doc) {
    this.reader = reader;
    this.field = field;
    this.doc = doc;
  }

  /** Returns the share of a word, split among the visual words. */
  Share word(ExplainedWord word, float share) throws IOException {
    List<Share> parts = visualWords(word.back(), word.weight(), share);
    return new Share(Kind.WORD, word.word(), word.weight(), share, parts, word.as());
  }

  /** Returns the shares of a query's words in a point, or of its concepts if it has no words. */
  List<Share> ofPoint(QueryVector query, DenseVector document, float rawScore) throws IOException {
    List<ExplainedWord> explained = ExplainedWord.known(query.explained());
    ConceptShares concepts = new ConceptShares(query.concepts(), document);
    if (explained.isEmpty()) {
      return concepts.strongest(query.vector(), 1, MAX_COUNT, rawScore);
    }
    List<Share> words = new ArrayList<>();
    for (ExplainedWord word : explained) {
      float share = FiniteFloats.of(word.weight() * product(word.point(), document));
      List<Share> parts = visualWords(word.back(), word.weight(), share);
      words.add(
          new Share(
              Kind.WORD,
              word.word(),
              word.weight(),
              share,
              parts.isEmpty() && SparseVector.of(word.point()).size() > 1
                  ? concepts.strongest(word.point(), word.weight(), MAX_COUNT, share)
                  : parts,
              word.as()));
    }
    return Share.strongest(words, words.size(), rawScore);
  }

  /**
   * Returns the shares of a query's words in the counts of visual words, or of the visual words if
   * it has no words.
   */
  List<Share> ofCounts(CountWeights query, float rawScore) throws IOException {
    List<ExplainedWord> explained = ExplainedWord.known(query.explained());
    if (explained.isEmpty()) {
      return visualWords(query.back().terms(), 1, rawScore);
    }
    List<Share> words = new ArrayList<>();
    for (ExplainedWord word : explained) {
      double share = 0;
      for (Share part : allVisualWords(word.back(), word.weight())) {
        share += part.share();
      }
      words.add(word(word, FiniteFloats.of(share)));
    }
    return Share.strongest(words, words.size(), rawScore);
  }

  private static double product(Vector query, DenseVector document) {
    double[] sum = {0};
    query.forEach((index, value) -> sum[0] += (double) value * document.get(index));
    return sum[0];
  }

  /** Returns the shares of visual words; none if the query or the document lacks them. */
  private List<Share> visualWords(List<Term> back, float weight, float whole) throws IOException {
    List<Share> shares = allVisualWords(back, weight);
    return shares.isEmpty() ? List.of() : Share.strongest(shares, MAX_COUNT, whole);
  }

  private List<Share> allVisualWords(List<Term> back, float weight) throws IOException {
    List<Share> shares = new ArrayList<>();
    for (Term term : back) {
      List<SparseVector> counts = new ArrayList<>();
      for (WeightedView view : term.views()) {
        Optional<SparseVector> stored = counts(view);
        if (stored.isEmpty()) {
          return List.of();
        }
        counts.add(stored.get());
      }
      addShares(term, counts, weight, shares);
    }
    return shares;
  }

  private Optional<SparseVector> counts(WeightedView view) throws IOException {
    BinaryDocValues stored = Columns.binary(reader, FieldNames.counts(field, view.view()));
    return stored.advanceExact(doc)
        ? Optional.of(
            StoredCounts.decode(stored.binaryValue())
                .reindexed(
                    view.weights().dimension(),
                    index -> index < view.weights().dimension() ? index : -1))
        : Optional.empty();
  }

  private static void addShares(
      Term term, List<SparseVector> counts, float weight, List<Share> shares) {
    double[] norms = term.norms(counts);
    for (int i = 0; i < norms.length; i++) {
      WeightedView view = term.views().get(i);
      double factor = weight / norms[i];
      counts
          .get(i)
          .forEach(
              (index, count) -> {
                float share = FiniteFloats.of(factor * view.weights().get(index) * count);
                if (share != 0) {
                  shares.add(new Share(Kind.VISUAL_WORD, view.view() + "/" + index, share));
                }
              });
    }
  }
}

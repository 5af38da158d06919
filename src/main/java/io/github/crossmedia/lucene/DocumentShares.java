package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedConcepts;
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
              parts.isEmpty() && query.concepts().areKnown() && hasMany(word.point())
                  ? concepts.strongest(word.point(), word.weight(), MAX_COUNT, share)
                  : parts,
              word.as()));
    }
    float everyText = FiniteFloats.of(product(query.rest().everyText(), document));
    if (everyText != 0) {
      words.add(new Share(Kind.OFFSET, "", everyText));
    }
    return Share.strongest(words, words.size(), rawScore, query.rest().says());
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

  private static boolean hasMany(Vector point) {
    return SparseVector.of(point).size() > 1;
  }

  private static double product(Vector query, DenseVector document) {
    double[] sum = {0};
    query.forEach((index, value) -> sum[0] += (double) value * document.get(index));
    return sum[0];
  }

  /** Returns the shares of visual words; none if the query or the document lacks them. */
  private List<Share> visualWords(List<LinearTerm> back, float weight, float whole)
      throws IOException {
    List<Share> shares = allVisualWords(back, weight);
    return shares.isEmpty() ? List.of() : Share.strongest(shares, MAX_COUNT, whole);
  }

  private List<Share> allVisualWords(List<LinearTerm> back, float weight) throws IOException {
    List<Share> shares = new ArrayList<>();
    for (LinearTerm term : back) {
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
    BinaryDocValues stored =
        OptionalDocValues.binary(reader, FieldNames.counts(field, view.view()));
    return stored.advanceExact(doc)
        ? Optional.of(
            StoredCounts.decode(stored.binaryValue())
                .reindexed(
                    view.weights().dimension(),
                    index -> index < view.weights().dimension() ? index : -1))
        : Optional.empty();
  }

  private static void addShares(
      LinearTerm term, List<SparseVector> counts, float weight, List<Share> shares) {
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

  /**
   * Splits a score among the dimensions of a latent space. Components that a similarity adds to
   * points are split among the dimensions that they were computed from; a squared norm, for
   * example, is a sum of squares.
   */
  static final class ConceptShares {

    private final ExplainedConcepts concepts;
    private final DenseVector document;

    ConceptShares(ExplainedConcepts concepts, DenseVector document) {
      this.concepts = concepts;
      this.document = document;
    }

    /** Returns the strongest shares of a query that counts with a weight. */
    List<Share> strongest(Vector query, float weight, int count, float whole) {
      float[] values = new float[query.dimension()];
      query.addTo(values, 1);
      DenseVector point = DenseVector.of(values);
      int dimension = Math.min(concepts.dimension(), point.dimension());
      List<Share> shares = new ArrayList<>();
      for (int i = 0; i < dimension; i++) {
        add(shares, Kind.CONCEPT, concepts.name(i), weight * share(point, i));
      }
      int offset = dimension + concepts.similarity().addedDimensions();
      for (int i = offset; i < point.dimension(); i++) {
        add(shares, Kind.OFFSET, "", (double) weight * point.get(i) * document.get(i));
      }
      return Share.strongest(shares, count, whole);
    }

    /**
     * Returns the share of one dimension. For the squared Euclidean distance of x and y, scaled by
     * s, the query contains 2x and the document sy; where the query contains its norm, the document
     * contains s. For a divergence of p and q, the query contains p and the document s log q; where
     * the query contains its entropy, the document contains s.
     */
    private double share(DenseVector query, int i) {
      double asked = query.get(i);
      double product = asked * document.get(i);
      int dimension = concepts.dimension();
      return switch (concepts.similarity()) {
        case EUCLIDEAN -> {
          double scale = document.get(dimension + 1);
          double found = document.get(i);
          yield scale > 0 ? product - scale * asked * asked / 4 - found * found / scale : product;
        }
        case KULLBACK_LEIBLER ->
            product - (asked > 0 ? document.get(dimension) * asked * Math.log(asked) : 0);
        case DOT, COSINE, CORRELATION -> product;
      };
    }

    private static void add(List<Share> shares, Kind kind, String name, double share) {
      if (share != 0) {
        shares.add(new Share(kind, name, FiniteFloats.of(share)));
      }
    }
  }
}

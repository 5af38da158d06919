package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Documents that were found and scored in one state of an index. The plan {@code nearest} is
 * rewritten to this query.
 */
final class DocAndScoreQuery extends Query {

  private final ExactQuery exact;
  private final Object index;
  private final int[] docs;
  private final float[] scores;

  /** A document of the whole index and its score. */
  record Hit(int doc, float score) {

    /** The best score first; of equal scores, the first document. */
    static final Comparator<Hit> BEST_FIRST =
        (a, b) -> a.score == b.score ? a.doc - b.doc : Float.compare(b.score, a.score);

    private static final Comparator<Hit> BY_DOC = (a, b) -> a.doc - b.doc;
  }

  /**
   * Creates a query of hits in any order; {@code exact} gives them the same scores, and explains
   * them.
   */
  DocAndScoreQuery(ExactQuery exact, List<Hit> hits, Object index) {
    this.exact = exact;
    this.index = index;
    Hit[] ascending = hits.toArray(Hit[]::new);
    Arrays.sort(ascending, Hit.BY_DOC);
    this.docs = new int[ascending.length];
    this.scores = new float[ascending.length];
    for (int i = 0; i < ascending.length; i++) {
      docs[i] = ascending[i].doc;
      scores[i] = ascending[i].score;
    }
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    if (searcher.getIndexReader().getContext().id() != index) {
      throw new IllegalStateException("[nearest] was rewritten for another state of the index");
    }
    return new FoundWeight(exact.createWeight(searcher, scoreMode, boost), boost);
  }

  /** Returns the position of the first hit at or after a document. */
  private int from(int doc) {
    int place = Arrays.binarySearch(docs, doc);
    return place < 0 ? -place - 1 : place;
  }

  private final class FoundWeight extends Weight {

    private final Weight scored;
    private final float boost;

    FoundWeight(Weight scored, float boost) {
      super(DocAndScoreQuery.this);
      this.scored = scored;
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) {
      int from = from(context.docBase);
      int to = from(context.docBase + context.reader().maxDoc());
      return from == to
          ? null
          : new DefaultScorerSupplier(new FoundScorer(from, to, context.docBase, boost));
    }

    @Override
    public int count(LeafReaderContext context) {
      return from(context.docBase + context.reader().maxDoc()) - from(context.docBase);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      return Arrays.binarySearch(docs, context.docBase + doc) < 0
          ? Explanation.noMatch("not among the nearest")
          : scored.explain(context, doc);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return true;
    }
  }

  private final class FoundScorer extends Scorer {

    private final Places places;
    private final float boost;

    FoundScorer(int from, int to, int base, float boost) {
      this.places = new Places(from, to, base);
      this.boost = boost;
    }

    @Override
    public int docID() {
      return places.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return places;
    }

    @Override
    public float score() {
      return boost * scores[places.at];
    }

    @Override
    public float getMaxScore(int upTo) {
      float highest = 0;
      for (int i = places.from; i < places.to; i++) {
        highest = Math.max(highest, scores[i]);
      }
      return boost * highest;
    }
  }

  private final class Places extends DocIdSetIterator {

    private final int from;
    private final int to;
    private final int base;
    private int at;

    Places(int from, int to, int base) {
      this.from = from;
      this.to = to;
      this.base = base;
      this.at = from - 1;
    }

    @Override
    public int docID() {
      if (at < from) {
        return -1;
      }
      return at < to ? docs[at] - base : NO_MORE_DOCS;
    }

    @Override
    public int nextDoc() {
      at = Math.min(at + 1, to);
      return docID();
    }

    @Override
    public int advance(int target) throws IOException {
      return slowAdvance(target);
    }

    @Override
    public long cost() {
      return to - (long) from;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    exact.visit(visitor);
  }

  @Override
  public String toString(String defaultField) {
    return "found(" + docs.length + " documents, " + exact.toString(defaultField) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && exact.equals(((DocAndScoreQuery) other).exact)
        && index == ((DocAndScoreQuery) other).index
        && Arrays.equals(docs, ((DocAndScoreQuery) other).docs)
        && Arrays.equals(scores, ((DocAndScoreQuery) other).scores);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), exact, index, Arrays.hashCode(docs), Arrays.hashCode(scores));
  }
}

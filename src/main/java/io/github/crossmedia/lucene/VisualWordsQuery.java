package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedWord;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
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
 * The plan {@code visual_words}: compares the back-projected query with the counts of every
 * document that has all views that the model reads, whatever version projected it.
 */
final class VisualWordsQuery extends Query implements Reasons.Told {

  private final String field;
  private final CountWeights query;

  VisualWordsQuery(String field, CountWeights query) {
    this.field = Objects.requireNonNull(field);
    this.query = Objects.requireNonNull(query);
  }

  @Override
  public VisualWordsWeight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new VisualWordsWeight(scoreMode, new ScoreMap(query.calibration(), boost));
  }

  final class VisualWordsWeight extends Weight implements Reasons.Teller {

    private final ScoreMode scoreMode;
    private final ScoreMap map;

    VisualWordsWeight(ScoreMode scoreMode, ScoreMap map) {
      super(VisualWordsQuery.this);
      this.scoreMode = scoreMode;
      this.map = map;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SegmentCounts counts = new SegmentCounts(context.reader(), field, query.back());
      if (counts.documents().cost() == 0) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) {
          return new CountsScorer(counts, map);
        }

        @Override
        public BulkScorer bulkScorer() throws IOException {
          return scoreMode.needsScores()
              ? new BatchBulkScorer(new CountsScorer(counts, ScoreMapping.IDENTITY), map)
              : super.bulkScorer();
        }

        @Override
        public long cost() {
          return counts.documents().cost();
        }
      };
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Optional<String> lacking = lacking(context, doc);
      return lacking.isPresent()
          ? Explanation.noMatch("no visual words in " + lacking.get())
          : map.explain(
              told(context, doc).explain("a sum of visual words times the back-projected query"));
    }

    /** Returns a view that the query needs and a document lacks. */
    private Optional<String> lacking(LeafReaderContext leaf, int doc) throws IOException {
      for (String view : views()) {
        if (!Columns.binary(leaf.reader(), view).advanceExact(doc)) {
          return Optional.of(view);
        }
      }
      return Optional.empty();
    }

    @Override
    public Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException {
      return lacking(leaf, doc).isPresent() ? Optional.empty() : Optional.of(told(leaf, doc));
    }

    private Reasons told(LeafReaderContext leaf, int doc) throws IOException {
      SegmentCounts counts = new SegmentCounts(leaf.reader(), field, query.back());
      counts.documents().advance(doc);
      List<Share> shares =
          new DocumentShares(leaf.reader(), field, doc).ofCounts(query, counts.rawScore());
      return new Reasons(
          field,
          query.model(),
          counts.rawScore(),
          shares,
          ExplainedWord.unknown(query.explained()));
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return DocValues.isCacheable(context, views().toArray(String[]::new));
    }
  }

  private TreeSet<String> views() {
    TreeSet<String> views = new TreeSet<>();
    for (BackProjection.Term term : query.back().terms()) {
      term.views().forEach(view -> views.add(FieldNames.counts(field, view.view())));
    }
    return views;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (views().stream().anyMatch(visitor::acceptField)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "visual_words(" + views() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((VisualWordsQuery) other).field)
        && query.equals(((VisualWordsQuery) other).query);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, query);
  }

  /** Scores the counts of a segment. */
  private static final class CountsScorer extends Scorer {

    private final SegmentCounts counts;
    private final ScoreMapping map;

    CountsScorer(SegmentCounts counts, ScoreMapping map) {
      this.counts = counts;
      this.map = map;
    }

    @Override
    public int docID() {
      return counts.documents().docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return counts.documents();
    }

    @Override
    public float score() throws IOException {
      return map.score(counts.rawScore());
    }

    @Override
    public float getMaxScore(int upTo) {
      return map.score(Float.POSITIVE_INFINITY);
    }
  }
}

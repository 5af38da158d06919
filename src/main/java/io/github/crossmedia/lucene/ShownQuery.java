package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Runs a query only in segments whose readers show a field, which is decided once for each segment.
 */
final class ShownQuery extends Query {

  private final String field;
  private final Query query;

  ShownQuery(String field, Query query) {
    this.field = Objects.requireNonNull(field);
    this.query = Objects.requireNonNull(query);
  }

  String field() {
    return field;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    if (rewritten == query) {
      return this;
    }
    return rewritten instanceof MatchNoDocsQuery ? rewritten : new ShownQuery(field, rewritten);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new ShownWeight(searcher.createWeight(query, scoreMode, boost));
  }

  private final class ShownWeight extends FilterWeight {

    ShownWeight(Weight weight) {
      super(ShownQuery.this, weight);
    }

    private boolean isShown(LeafReaderContext context) {
      return FieldNames.isShown(context.reader(), field);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      return isShown(context) ? in.scorerSupplier(context) : null;
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      return isShown(context) ? in.explain(context, doc) : Explanation.noMatch("no " + field);
    }

    @Override
    public Matches matches(LeafReaderContext context, int doc) throws IOException {
      return isShown(context) ? in.matches(context, doc) : null;
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return isShown(context) ? in.count(context) : 0;
    }
  }

  /** Visits the field, too: caches use it to decide whether results are valid for other readers. */
  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(FieldNames.model(field))) {
      query.visit(visitor.getSubVisitor(Occur.MUST, this));
    }
  }

  @Override
  public String toString(String defaultField) {
    return "shown(" + field + ", " + query.toString(defaultField) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((ShownQuery) other).field)
        && query.equals(((ShownQuery) other).query);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * classHash() + field.hashCode()) + query.hashCode();
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;

/** The score of {@link ExactQuery} as a value. A document that it doesn't match has no value. */
final class ExactValuesSource extends DoubleValuesSource {

  private final PointFields fields;
  private final List<QueryVector> versions;

  ExactValuesSource(PointFields fields, List<QueryVector> versions) {
    this.fields = Objects.requireNonNull(fields);
    this.versions = VersionQuery.checked(versions);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext context, DoubleValues scores) throws IOException {
    SegmentVectors vectors = SegmentVectors.of(context.reader(), fields, versions);
    ExactScorer scorer = new ExactScorer(vectors, versions, 1);
    return new DoubleValues() {
      @Override
      public boolean advanceExact(int doc) throws IOException {
        return scorer.compare(doc);
      }

      @Override
      public double doubleValue() {
        return scorer.score();
      }
    };
  }

  @Override
  public Explanation explain(LeafReaderContext context, int doc, Explanation scores)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(ReaderUtil.getTopLevelContext(context));
    return new ExactQuery(fields, versions)
        .createWeight(searcher, ScoreMode.COMPLETE, 1)
        .explain(context, doc);
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return fields.isCacheable(context);
  }

  @Override
  public int hashCode() {
    return Objects.hash(fields, versions);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExactValuesSource that
        && fields.equals(that.fields)
        && versions.equals(that.versions);
  }

  @Override
  public String toString() {
    return "score of exact("
        + fields.field()
        + ", "
        + versions.stream().map(QueryVector::model).toList()
        + ")";
  }
}

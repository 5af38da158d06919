package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;

/** The score of {@link ExactQuery} as a value; a document that it doesn't match has none. */
final class ExactValuesSource extends DoubleValuesSource {

  private final String field;
  private final List<QueryVector> versions;

  ExactValuesSource(String field, List<QueryVector> versions) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext context, DoubleValues scores) throws IOException {
    SegmentVectors vectors = SegmentVectors.of(context.reader(), field, versions);
    ExactScorer scorer = new ExactScorer(vectors, versions, 1);
    return new DoubleValues() {
      @Override
      public boolean advanceExact(int doc) throws IOException {
        return scorer.has(doc);
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
    return new ExactQuery(field, versions).explain(context, doc, 1);
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
    return DocValues.isCacheable(context, FieldNames.vector(field), FieldNames.model(field));
  }

  @Override
  public int hashCode() {
    return Objects.hash(field, versions);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExactValuesSource that
        && field.equals(that.field)
        && versions.equals(that.versions);
  }

  @Override
  public String toString() {
    return "score of exact("
        + field
        + ", "
        + versions.stream().map(QueryVector::model).toList()
        + ")";
  }
}

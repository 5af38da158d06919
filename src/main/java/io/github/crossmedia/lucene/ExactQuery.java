package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/**
 * The plan {@code exact}: every document with a vector made by one of the query's versions, scored
 * by the dot product with the query vector of that version. A stored vector with other dimensions
 * doesn't match.
 */
final class ExactQuery extends Query implements Reasons.Told {

  private final String field;
  private final List<QueryVector> versions;

  ExactQuery(String field, List<QueryVector> versions) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ExactWeight(scoreMode, boost);
  }

  private final class ExactWeight extends Weight {

    private final ScoreMode scoreMode;
    private final float boost;

    ExactWeight(ScoreMode scoreMode, float boost) {
      super(ExactQuery.this);
      this.scoreMode = scoreMode;
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SegmentVectors vectors = SegmentVectors.of(context.reader(), field, versions);
      if (vectors.isEmpty()) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public ExactScorer get(long leadCost) {
          return new ExactScorer(vectors, versions, boost);
        }

        @Override
        public BulkScorer bulkScorer() throws IOException {
          if (!scoreMode.needsScores()) {
            return super.bulkScorer();
          }
          Optional<BulkScorer> scan =
              scoreMode == ScoreMode.TOP_SCORES
                  ? nativeScan(context, vectors, boost)
                  : Optional.empty();
          return scan.isPresent() ? scan.get() : get(Long.MAX_VALUE).bulk();
        }

        @Override
        public long cost() {
          return vectors.cost();
        }
      };
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      return ExactQuery.this.explain(context, doc, boost);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return DocValues.isCacheable(context, FieldNames.vector(field), FieldNames.model(field));
    }
  }

  private Optional<BulkScorer> nativeScan(
      LeafReaderContext context, SegmentVectors vectors, float boost) throws IOException {
    int only = vectors.onlyPlace();
    return only < 0
        ? Optional.empty()
        : NativeScan.of(
            context.reader(),
            field,
            vectors,
            versions.get(only),
            new ScoreMap(versions.get(only).calibration(), boost));
  }

  Explanation explain(LeafReaderContext context, int doc, float boost) throws IOException {
    SegmentVectors vectors = SegmentVectors.of(context.reader(), field, versions);
    if (!vectors.has(doc)) {
      return Explanation.noMatch("no vector in " + FieldNames.vector(field));
    }
    int place = vectors.place(doc);
    if (place < 0) {
      String made = SegmentModels.modelOf(context.reader(), field, doc);
      return Explanation.noMatch("made by " + made + ", which the query does not carry");
    }
    QueryVector version = versions.get(place);
    float rawScore = new DotProduct(version).with(vectors.value());
    if (Float.isNaN(rawScore)) {
      return Explanation.noMatch(
          String.format(
              Locale.ROOT,
              "the %d bytes in %s are not a vector of %d dimensions, as %s asks for: index the"
                  + " document again",
              vectors.value().length,
              FieldNames.vector(field),
              version.vector().dimension(),
              version.model()));
    }
    Explanation raw =
        reasons(context, doc, version, vectors.value(), rawScore)
            .explain("a dot product, the sum of shares,");
    return new ScoreMap(version.calibration(), boost).explain(raw);
  }

  @Override
  public Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException {
    SegmentVectors vectors = SegmentVectors.of(leaf.reader(), field, versions);
    int place = vectors.has(doc) ? vectors.place(doc) : -1;
    if (place < 0) {
      return Optional.empty();
    }
    QueryVector version = versions.get(place);
    float rawScore = new DotProduct(version).with(vectors.value());
    return Float.isNaN(rawScore)
        ? Optional.empty()
        : Optional.of(reasons(leaf, doc, version, vectors.value(), rawScore));
  }

  private Reasons reasons(
      LeafReaderContext leaf, int doc, QueryVector version, BytesRef stored, float rawScore)
      throws IOException {
    List<Share> shares =
        new DocumentShares(leaf.reader(), field, doc)
            .ofPoint(version, StoredVector.decoded(stored), rawScore);
    return new Reasons(
        field, version.model(), rawScore, shares, ExplainedWord.unknown(version.explained()));
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(FieldNames.model(field))
        && visitor.acceptField(FieldNames.vector(field))) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "exact(" + field + ", " + versions.stream().map(QueryVector::model).toList() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((ExactQuery) other).field)
        && versions.equals(((ExactQuery) other).versions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions);
  }
}

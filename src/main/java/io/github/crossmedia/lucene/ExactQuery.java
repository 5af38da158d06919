package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * The plan {@code exact}: scores every document with a vector of one of the query's versions by the
 * dot product with the query vector of that version. A stored vector of another dimension doesn't
 * match.
 */
final class ExactQuery extends Query implements Reasons.Told {

  private final PointFields fields;
  private final List<QueryVector> versions;

  /** The number of scanned documents, for profiles; -1 before the query is rewritten. */
  private final long scanned;

  ExactQuery(PointFields fields, List<QueryVector> versions) {
    this(fields, VersionQuery.checked(versions), -1);
  }

  private ExactQuery(PointFields fields, List<QueryVector> versions, long scanned) {
    this.fields = Objects.requireNonNull(fields);
    this.versions = versions;
    this.scanned = scanned;
  }

  /** Returns the same query with the number of documents that it scans. */
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    if (scanned >= 0) {
      return this;
    }
    long documents = 0;
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      documents += Terms.getTerms(leaf.reader(), FieldNames.model(fields.field())).getDocCount();
    }
    return new ExactQuery(fields, versions, documents);
  }

  @Override
  public ExactWeight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ExactWeight(scoreMode, boost);
  }

  final class ExactWeight extends Weight implements Reasons.Teller {

    private final ScoreMode scoreMode;
    private final float boost;

    ExactWeight(ScoreMode scoreMode, float boost) {
      super(ExactQuery.this);
      this.scoreMode = scoreMode;
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SegmentVectors vectors = SegmentVectors.of(context.reader(), fields, versions);
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
              scoreMode == ScoreMode.TOP_SCORES ? nativeScan(context, vectors) : Optional.empty();
          return scan.isPresent() ? scan.get() : get(Long.MAX_VALUE).bulk();
        }

        @Override
        public long cost() {
          return vectors.cost();
        }
      };
    }

    private Optional<BulkScorer> nativeScan(LeafReaderContext context, SegmentVectors vectors)
        throws IOException {
      int only = vectors.onlyPlace();
      if (only < 0) {
        return Optional.empty();
      }
      QueryVector version = versions.get(only);
      ScoreMap map = new ScoreMap(version.calibration(), boost);
      return NativeScan.of(context.reader(), fields, version)
          .map(scan -> new BatchBulkScorer(scan, map));
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      SegmentVectors vectors = SegmentVectors.of(context.reader(), fields, versions);
      if (!vectors.has(doc)) {
        return Explanation.noMatch("no vector in " + vectors.field());
      }
      int place = vectors.place(doc);
      if (place < 0) {
        String made = SegmentModels.modelOf(context.reader(), fields.field(), doc);
        return Explanation.noMatch("made by " + made + ", which the query does not carry");
      }
      QueryVector version = versions.get(place);
      float rawScore = vectors.current().with(new DotProduct(version));
      if (Float.isNaN(rawScore)) {
        return Explanation.noMatch(
            String.format(
                Locale.ROOT,
                "the %s are not a vector of %d dimensions, as %s asks for: index the document"
                    + " again",
                vectors.current().what(),
                version.vector().dimension(),
                version.model()));
      }
      Explanation raw =
          reasons(context, doc, version, vectors.current().vector(), rawScore)
              .explain("a dot product, the sum of shares,");
      return new ScoreMap(version.calibration(), boost).explain(raw);
    }

    @Override
    public Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException {
      SegmentVectors vectors = SegmentVectors.of(leaf.reader(), fields, versions);
      int place = vectors.has(doc) ? vectors.place(doc) : -1;
      if (place < 0) {
        return Optional.empty();
      }
      QueryVector version = versions.get(place);
      float rawScore = vectors.current().with(new DotProduct(version));
      return Float.isNaN(rawScore)
          ? Optional.empty()
          : Optional.of(reasons(leaf, doc, version, vectors.current().vector(), rawScore));
    }

    private Reasons reasons(
        LeafReaderContext leaf, int doc, QueryVector version, DenseVector stored, float rawScore)
        throws IOException {
      List<Share> shares =
          new DocumentShares(leaf.reader(), fields.field(), doc).ofPoint(version, stored, rawScore);
      return new Reasons(
          fields.field(),
          version.model(),
          rawScore,
          shares,
          ExplainedWord.unknown(version.explained()));
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return fields.isCacheable(context);
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (fields.areAccepted(visitor)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return String.format(
        Locale.ROOT,
        "exact(%s, %s%s)",
        fields.field(),
        versions.stream().map(QueryVector::model).toList(),
        scanned < 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", a scan of up to %d vectors of %d dimensions",
                scanned,
                versions.getFirst().vector().dimension()));
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && fields.equals(((ExactQuery) other).fields)
        && versions.equals(((ExactQuery) other).versions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), fields, versions);
  }
}

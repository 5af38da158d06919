package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

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

  PointFields fields() {
    return fields;
  }

  List<QueryVector> versions() {
    return versions;
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
            Formatted.of(
                "the %s are not a vector of %d dimensions, as %s asks for: index the document"
                    + " again",
                vectors.current().what(), version.vector().dimension(), version.model()));
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
    return Formatted.of(
        "exact(%s, %s%s)",
        fields.field(),
        versions.stream().map(QueryVector::model).toList(),
        scanned < 0
            ? ""
            : Formatted.of(
                ", a scan of up to %d vectors of %d dimensions",
                scanned, versions.getFirst().vector().dimension()));
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

  /**
   * Compares the vectors of a segment with the query vectors of their versions. Only a comparison
   * shows whether a vector can be compared: a document matches if it has a raw score.
   */
  static final class ExactScorer extends Scorer {

    private static final int BATCH = 64;

    private final SegmentVectors vectors;
    private final List<QueryVector> versions;
    private final DotProduct[] products;
    private final List<ScoreMap> maps;
    private final TwoPhaseIterator twoPhase;
    private final DocIdSetIterator iterator;
    private final float highest;
    private int place;
    private float raw;

    ExactScorer(SegmentVectors vectors, List<QueryVector> versions, float boost) {
      this.vectors = vectors;
      this.versions = versions;
      this.products = new DotProduct[versions.size()];
      this.maps =
          versions.stream().map(version -> new ScoreMap(version.calibration(), boost)).toList();
      this.twoPhase = new Comparable();
      this.iterator = TwoPhaseIterator.asDocIdSetIterator(twoPhase);
      this.highest = (float) maps.stream().mapToDouble(ScoreMap::highest).max().orElse(0);
    }

    /** The documents with a vector of one of the query's versions and of its dimension. */
    private final class Comparable extends TwoPhaseIterator {

      Comparable() {
        super(vectors.candidates());
      }

      @Override
      public boolean matches() throws IOException {
        return compare(approximation.docID());
      }

      @Override
      public float matchCost() {
        return versions.getFirst().vector().dimension();
      }
    }

    /** Compares the vector of a document with the query; returns false if it doesn't match. */
    boolean compare(int doc) throws IOException {
      place = vectors.has(doc) ? vectors.place(doc) : -1;
      raw = place < 0 ? Float.NaN : vectors.current().with(product(place));
      return !Float.isNaN(raw);
    }

    /**
     * Returns the product with the query of a version. It is made on first use, because most
     * segments contain documents of few versions.
     */
    private DotProduct product(int version) {
      if (products[version] == null) {
        products[version] = new DotProduct(versions.get(version));
      }
      return products[version];
    }

    /**
     * Returns a scorer of all documents, in batches of raw scores if one version projected them
     * all.
     */
    BulkScorer bulk() {
      int only = vectors.onlyPlace();
      return only < 0
          ? new BatchBulkScorer(this)
          : new BatchBulkScorer(new RawScorer(vectors, product(only)), maps.get(only));
    }

    @Override
    public int docID() {
      return iterator.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return iterator;
    }

    @Override
    public TwoPhaseIterator twoPhaseIterator() {
      return twoPhase;
    }

    @Override
    public float score() {
      return maps.get(place).score(raw);
    }

    @Override
    public float getMaxScore(int upTo) {
      return highest;
    }

    /**
     * The raw scores of a segment that one version projected; batches omit documents without a
     * score.
     */
    private static final class RawScorer extends Scorer {

      private final SegmentVectors vectors;
      private final DocIdSetIterator iterator;
      private final DotProduct product;

      RawScorer(SegmentVectors vectors, DotProduct product) {
        this.vectors = vectors;
        this.iterator = vectors.candidates();
        this.product = product;
      }

      @Override
      public int docID() {
        return iterator.docID();
      }

      @Override
      public DocIdSetIterator iterator() {
        return iterator;
      }

      @Override
      public float score() throws IOException {
        return vectors.hasCandidate() ? vectors.current().with(product) : Float.NaN;
      }

      @Override
      public float getMaxScore(int upTo) {
        return Float.MAX_VALUE;
      }

      @Override
      public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
          throws IOException {
        buffer.growNoCopy(BATCH);
        int size = 0;
        for (int doc = docID(); doc < upTo && size < BATCH; doc = iterator.nextDoc()) {
          if (liveDocs == null || liveDocs.get(doc)) {
            float raw = score();
            if (!Float.isNaN(raw)) {
              buffer.docs[size] = doc;
              buffer.features[size++] = raw;
            }
          }
        }
        buffer.size = size;
      }
    }
  }

  /** The score of {@link ExactQuery} as a value. A document that it doesn't match has no value. */
  static final class ExactValuesSource extends DoubleValuesSource {

    private final PointFields fields;
    private final List<QueryVector> versions;

    ExactValuesSource(PointFields fields, List<QueryVector> versions) {
      this.fields = Objects.requireNonNull(fields);
      this.versions = VersionQuery.checked(versions);
    }

    @Override
    public DoubleValues getValues(LeafReaderContext context, DoubleValues scores)
        throws IOException {
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
      return Formatted.of(
          "score of exact(%s, %s)",
          fields.field(), versions.stream().map(QueryVector::model).toList());
    }
  }
}

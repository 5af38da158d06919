package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.FilterScorable;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * A query whose scores are those of another query, calibrated. Minimum competitive scores are
 * mapped back.
 */
final class CalibratedQuery extends Query {

  private final Query raw;
  private final Calibration calibration;
  private final boolean innerProduct;

  CalibratedQuery(Query raw, Calibration calibration) {
    this(raw, calibration, false);
  }

  private CalibratedQuery(Query raw, Calibration calibration, boolean innerProduct) {
    this.raw = Objects.requireNonNull(raw);
    this.calibration = Objects.requireNonNull(calibration);
    this.innerProduct = innerProduct;
  }

  /** Returns a calibrated query for a query with the scores of Lucene's maximum inner product. */
  static CalibratedQuery ofInnerProduct(Query scored, Calibration calibration) {
    return new CalibratedQuery(scored, calibration, true);
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = raw.rewrite(searcher);
    if (rewritten instanceof MatchNoDocsQuery) {
      return rewritten;
    }
    return rewritten == raw ? this : new CalibratedQuery(rewritten, calibration, innerProduct);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight weight = searcher.createWeight(raw, scoreMode, 1);
    if (!scoreMode.needsScores()) {
      return weight;
    }
    ScoreMap map = new ScoreMap(calibration, boost);
    return new CalibratedWeight(weight, innerProduct ? new InnerProductMap(map) : map);
  }

  private final class CalibratedWeight extends FilterWeight {

    private final ScoreMapping map;

    CalibratedWeight(Weight raw, ScoreMapping map) {
      super(CalibratedQuery.this, raw);
      this.map = map;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      return supplier == null ? null : new Supplier(supplier, map);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation explanation = in.explain(context, doc);
      return explanation.isMatch() ? map.explain(explanation) : explanation;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    raw.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return (innerProduct ? "innerProduct(" : "calibrated(") + raw.toString(field) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && raw.equals(((CalibratedQuery) other).raw)
        && calibration.equals(((CalibratedQuery) other).calibration)
        && innerProduct == ((CalibratedQuery) other).innerProduct;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), raw, calibration, innerProduct);
  }

  /**
   * Calibrates scores of Lucene's maximum inner product. Such a score is 1 + p for a dot product p
   * of 0 or more, and 1 / (1 - p) below 0. It is converted back to p first.
   */
  private record InnerProductMap(ScoreMap map) implements ScoreMapping {

    private static float product(float score) {
      return score >= 1 ? score - 1 : 1 - 1 / score;
    }

    @Override
    public float score(float score) {
      return map.score(product(score));
    }

    @Override
    public float rawOf(float score) {
      float product = map.rawOf(score);
      // rounding of the difference may lift a score that lies just below the sum
      return product > 0 ? Math.nextDown(Math.nextDown(product + 1)) : 0;
    }

    @Override
    public Explanation explain(Explanation scored) {
      float product = product(scored.getValue().floatValue());
      return map.explain(
          Explanation.match(product, "raw score, dot product computed from:", scored));
    }
  }

  /** Calibrates the scores of another supplier, document by document and in bulk. */
  static final class Supplier extends ScorerSupplier {

    private final ScorerSupplier in;
    private final ScoreMapping map;

    Supplier(ScorerSupplier in, ScoreMapping map) {
      this.in = in;
      this.map = map;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      return new CalibratedScorer(in.get(leadCost), map);
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return new CalibratedBulkScorer(in.bulkScorer(), map);
    }

    @Override
    public long cost() {
      return in.cost();
    }

    @Override
    public void setTopLevelScoringClause() throws IOException {
      in.setTopLevelScoringClause();
    }

    /** Calibrates the scores of a scorer, document by document or in batches. */
    private static final class CalibratedScorer extends FilterScorer {

      private final ScoreMapping map;

      CalibratedScorer(Scorer in, ScoreMapping map) {
        super(in);
        this.map = map;
      }

      @Override
      public float score() throws IOException {
        return map.score(in.score());
      }

      @Override
      public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
          throws IOException {
        in.nextDocsAndScores(upTo, liveDocs, buffer);
        for (int i = 0; i < buffer.size; i++) {
          buffer.features[i] = map.score(buffer.features[i]);
        }
      }

      @Override
      public int advanceShallow(int target) throws IOException {
        return in.advanceShallow(target);
      }

      @Override
      public float getMaxScore(int upTo) throws IOException {
        return map.score(in.getMaxScore(upTo));
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        in.setMinCompetitiveScore(map.positiveRawOf(minScore));
      }
    }
  }

  /**
   * Calibrates the scores that a bulk scorer collects, after dropping documents that are not
   * competitive.
   */
  static final class CalibratedBulkScorer extends BulkScorer {

    private final BulkScorer in;
    private final ScoreMapping map;
    private CalibratedCollector last;

    CalibratedBulkScorer(BulkScorer in, ScoreMapping map) {
      this.in = in;
      this.map = map;
    }

    @Override
    public int score(LeafCollector collector, Bits acceptDocs, int min, int max)
        throws IOException {
      if (last == null || !last.isOf(collector)) {
        last = new CalibratedCollector(collector, map);
      }
      return in.score(last, acceptDocs, min, max);
    }

    BulkScorer raw() {
      return in;
    }

    @Override
    public long cost() {
      return in.cost();
    }

    private static final class CalibratedCollector extends FilterLeafCollector {

      private final ScoreMapping map;
      private Scorable raw;
      private float leastRaw;

      CalibratedCollector(LeafCollector in, ScoreMapping map) {
        super(in);
        this.map = map;
      }

      boolean isOf(LeafCollector collector) {
        return in == collector;
      }

      @Override
      public void setScorer(Scorable scorer) throws IOException {
        raw = scorer;
        in.setScorer(new CalibratedScorable(scorer));
      }

      @Override
      public void collect(int doc) throws IOException {
        if (raw.score() >= leastRaw) {
          in.collect(doc);
        }
      }

      @Override
      public DocIdSetIterator competitiveIterator() throws IOException {
        return in.competitiveIterator();
      }

      private final class CalibratedScorable extends FilterScorable {

        CalibratedScorable(Scorable in) {
          super(in);
        }

        @Override
        public float score() throws IOException {
          return map.score(in.score());
        }

        @Override
        public void setMinCompetitiveScore(float minScore) throws IOException {
          leastRaw = map.positiveRawOf(minScore);
          in.setMinCompetitiveScore(leastRaw);
        }
      }
    }
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Takes scores of Lucene's maximum inner product, which are 1 + p for a dot product p of 0 or more
 * and 1 / (1 - p) below, back to p, and calibrates that.
 */
final class InnerProductQuery extends Query {

  private final Query scored;
  private final Calibration calibration;

  InnerProductQuery(Query scored, Calibration calibration) {
    this.scored = Objects.requireNonNull(scored);
    this.calibration = Objects.requireNonNull(calibration);
  }

  static float product(float score) {
    return score >= 1 ? score - 1 : 1 - 1 / score;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = scored.rewrite(searcher);
    return rewritten == scored ? this : new InnerProductQuery(rewritten, calibration);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new CalibratedWeight(scored.createWeight(searcher, scoreMode, 1), boost);
  }

  private final class CalibratedWeight extends FilterWeight {

    private final float boost;

    CalibratedWeight(Weight in, float boost) {
      super(InnerProductQuery.this, in);
      this.boost = boost;
    }

    private float map(float score) {
      return boost * calibration.apply(product(score));
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      if (supplier == null) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          return new CalibratedScorer(supplier.get(leadCost));
        }

        @Override
        public long cost() {
          return supplier.cost();
        }
      };
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation explanation = in.explain(context, doc);
      if (!explanation.isMatch()) {
        return explanation;
      }
      float score = explanation.getValue().floatValue();
      Explanation raw =
          Explanation.match(product(score), "raw score, dot product taken back from:", explanation);
      return Explanation.match(
          map(score), "calibrated score, computed as " + boost + " times the model's map of:", raw);
    }

    private final class CalibratedScorer extends FilterScorer {

      CalibratedScorer(Scorer in) {
        super(in);
      }

      @Override
      public float score() throws IOException {
        return map(in.score());
      }

      @Override
      public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
          throws IOException {
        in.nextDocsAndScores(upTo, liveDocs, buffer);
        for (int i = 0; i < buffer.size; i++) {
          buffer.features[i] = map(buffer.features[i]);
        }
      }

      @Override
      public float getMaxScore(int upTo) {
        return map(Float.MAX_VALUE);
      }
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    scored.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "innerProduct(" + scored.toString(field) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && scored.equals(((InnerProductQuery) other).scored)
        && calibration.equals(((InnerProductQuery) other).calibration);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), scored, calibration);
  }
}

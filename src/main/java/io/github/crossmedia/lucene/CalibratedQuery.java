package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

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
    Weight weight = raw.createWeight(searcher, scoreMode, 1);
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
      return supplier == null ? null : new CalibratedScorerSupplier(supplier, map);
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
}

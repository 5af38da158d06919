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

/** Maps the scores of a query through a calibration, and its dynamic pruning back through it. */
final class CalibratedQuery extends Query {

  private final Query raw;
  private final Calibration calibration;

  CalibratedQuery(Query raw, Calibration calibration) {
    this.raw = Objects.requireNonNull(raw);
    this.calibration = Objects.requireNonNull(calibration);
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = raw.rewrite(searcher);
    if (rewritten instanceof MatchNoDocsQuery) {
      return rewritten;
    }
    return rewritten == raw ? this : new CalibratedQuery(rewritten, calibration);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight weight = raw.createWeight(searcher, scoreMode, 1);
    return scoreMode.needsScores()
        ? new CalibratedWeight(weight, new ScoreMap(calibration, boost))
        : weight;
  }

  private final class CalibratedWeight extends FilterWeight {

    private final ScoreMap map;

    CalibratedWeight(Weight raw, ScoreMap map) {
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
    return "calibrated(" + raw.toString(field) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && raw.equals(((CalibratedQuery) other).raw)
        && calibration.equals(((CalibratedQuery) other).calibration);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), raw, calibration);
  }
}

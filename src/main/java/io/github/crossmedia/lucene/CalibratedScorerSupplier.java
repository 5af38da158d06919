package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Calibrates both ways of scoring, document by document and in bulk. */
final class CalibratedScorerSupplier extends ScorerSupplier {

  private final ScorerSupplier in;
  private final ScoreMapping map;

  CalibratedScorerSupplier(ScorerSupplier in, ScoreMapping map) {
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
}

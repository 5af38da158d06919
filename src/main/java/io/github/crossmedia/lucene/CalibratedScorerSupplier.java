package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.util.Bits;

/** Calibrates the scores of another supplier, document by document and in bulk. */
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

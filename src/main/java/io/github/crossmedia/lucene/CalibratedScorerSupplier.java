package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.FilterScorable;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.util.Bits;

/** Calibrates both ways of scoring, one by one and in bulk. */
final class CalibratedScorerSupplier extends ScorerSupplier {

  private final ScorerSupplier in;
  private final ScoreMap map;

  CalibratedScorerSupplier(ScorerSupplier in, ScoreMap map) {
    this.in = in;
    this.map = map;
  }

  @Override
  public Scorer get(long leadCost) throws IOException {
    return new CalibratedScorer(in.get(leadCost), map);
  }

  @Override
  public BulkScorer bulkScorer() throws IOException {
    BulkScorer bulk = in.bulkScorer();
    return new BulkScorer() {
      @Override
      public int score(LeafCollector collector, Bits acceptDocs, int min, int max)
          throws IOException {
        return bulk.score(new CalibratedCollector(collector, map), acceptDocs, min, max);
      }

      @Override
      public long cost() {
        return bulk.cost();
      }
    };
  }

  @Override
  public long cost() {
    return in.cost();
  }

  @Override
  public void setTopLevelScoringClause() throws IOException {
    in.setTopLevelScoringClause();
  }

  private static final class CalibratedCollector extends FilterLeafCollector {

    private final ScoreMap map;

    CalibratedCollector(LeafCollector in, ScoreMap map) {
      super(in);
      this.map = map;
    }

    @Override
    public void setScorer(Scorable scorer) throws IOException {
      in.setScorer(new CalibratedScorable(scorer, map));
    }

    @Override
    public DocIdSetIterator competitiveIterator() throws IOException {
      return in.competitiveIterator();
    }
  }

  private static final class CalibratedScorable extends FilterScorable {

    private final ScoreMap map;

    CalibratedScorable(Scorable in, ScoreMap map) {
      super(in);
      this.map = map;
    }

    @Override
    public float score() throws IOException {
      return map.score(in.score());
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      in.setMinCompetitiveScore(map.positiveRawOf(minScore));
    }
  }
}

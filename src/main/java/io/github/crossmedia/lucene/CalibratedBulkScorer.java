package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.FilterScorable;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.Bits;

/**
 * Calibrates the scores that a bulk scorer collects, after dropping documents that are not
 * competitive.
 */
final class CalibratedBulkScorer extends BulkScorer {

  private final BulkScorer in;
  private final ScoreMapping map;
  private CalibratedCollector last;

  CalibratedBulkScorer(BulkScorer in, ScoreMapping map) {
    this.in = in;
    this.map = map;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
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

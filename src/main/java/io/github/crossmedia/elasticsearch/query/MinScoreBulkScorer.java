package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.FilterScorable;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.Bits;

/** Collects documents with at least a minimum score, and skips all others if possible. */
final class MinScoreBulkScorer extends BulkScorer {

  private final BulkScorer in;
  private final float lowest;
  private final boolean bestOnly;

  /** The bound that the scorer was given: it must ascend, also from window to window. */
  private float bound;

  /**
   * @param bestOnly whether the collector may raise the bound
   */
  MinScoreBulkScorer(BulkScorer in, float lowest, boolean bestOnly) {
    this.in = in;
    this.lowest = lowest;
    this.bestOnly = bestOnly;
    this.bound = lowest;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    return in.score(new Matching(collector), acceptDocs, min, max);
  }

  @Override
  public long cost() {
    return in.cost();
  }

  private final class Matching extends FilterLeafCollector {

    private Scorable scorable;

    Matching(LeafCollector collector) {
      super(collector);
    }

    @Override
    public void setScorer(Scorable scorer) throws IOException {
      scorable = scorer;
      scorer.setMinCompetitiveScore(bound);
      in.setScorer(new BoundedScorable(scorer));
    }

    @Override
    public void collect(int doc) throws IOException {
      if (scorable.score() >= lowest) {
        in.collect(doc);
      }
    }
  }

  private final class BoundedScorable extends FilterScorable {

    BoundedScorable(Scorable in) {
      super(in);
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      if (bestOnly && minScore > bound) {
        bound = minScore;
        in.setMinCompetitiveScore(bound);
      }
    }
  }
}

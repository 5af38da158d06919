package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts the pictures of a query by the verdict on their scores. */
final class VerdictCounts
    implements CollectorManager<VerdictCounts.Counting, VerdictCounts.Counts> {

  /** How many are likely, and how many may be. */
  record Counts(long likely, long maybe) {}

  @Override
  public Counting newCollector() {
    return new Counting();
  }

  @Override
  public Counts reduce(Collection<Counting> collectors) {
    return new Counts(
        collectors.stream().mapToLong(one -> one.likely).sum(),
        collectors.stream().mapToLong(one -> one.maybe).sum());
  }

  /** Counts in some segments. */
  static final class Counting extends SimpleCollector {

    private Scorable scorer;
    private long likely;
    private long maybe;

    @Override
    protected void doSetNextReader(LeafReaderContext context) {}

    @Override
    public void setScorer(Scorable scorable) {
      scorer = scorable;
    }

    @Override
    public void collect(int doc) throws IOException {
      switch (Verdict.of(scorer.score())) {
        case LIKELY -> likely++;
        case MAYBE -> maybe++;
        default -> {}
      }
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE;
    }
  }
}

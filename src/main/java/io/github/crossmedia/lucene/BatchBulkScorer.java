package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;

/**
 * Collects the batches of a scorer that scores many documents in one call. If its scores are raw,
 * this maps only the scores that the collector reads, and maps the minimum competitive score back.
 */
final class BatchBulkScorer extends BulkScorer {

  private final Scorer scorer;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final BatchScore current;

  BatchBulkScorer(Scorer scorer) {
    this(scorer, ScoreMapping.IDENTITY);
  }

  BatchBulkScorer(Scorer scorer, ScoreMapping mapping) {
    this.scorer = scorer;
    this.current = new BatchScore(mapping);
  }

  /** Returns the scorer that makes the batches. */
  Scorer scorer() {
    return scorer;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    collector.setScorer(current);
    if (scorer.docID() < min) {
      scorer.iterator().advance(min);
    }
    scorer.nextDocsAndScores(max, acceptDocs, batch);
    while (batch.size > 0) {
      collect(collector);
      if (current.minCompetitive > Float.NEGATIVE_INFINITY) {
        scorer.setMinCompetitiveScore(current.minCompetitive);
      }
      scorer.nextDocsAndScores(max, acceptDocs, batch);
    }
    return scorer.docID();
  }

  private void collect(LeafCollector collector) throws IOException {
    for (int i = 0; i < batch.size; i++) {
      current.score = batch.features[i];
      if (current.score >= current.minCompetitive) {
        collector.collect(batch.docs[i]);
      }
    }
  }

  @Override
  public long cost() {
    return scorer.iterator().cost();
  }

  private static final class BatchScore extends Scorable {

    private final ScoreMapping mapping;
    private float score;
    private float minCompetitive = Float.NEGATIVE_INFINITY;

    BatchScore(ScoreMapping mapping) {
      this.mapping = mapping;
    }

    @Override
    public float score() {
      return mapping.score(score);
    }

    @Override
    public void setMinCompetitiveScore(float minScore) {
      minCompetitive = mapping.rawOf(minScore);
    }
  }
}

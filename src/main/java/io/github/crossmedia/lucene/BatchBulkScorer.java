package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;

/** Collects the batches of a scorer that scores many documents in one call. */
final class BatchBulkScorer extends BulkScorer {

  private final Scorer scorer;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final BatchScore current = new BatchScore();

  BatchBulkScorer(Scorer scorer) {
    this.scorer = scorer;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    collector.setScorer(current);
    scorer.setMinCompetitiveScore(current.minCompetitive);
    if (scorer.docID() < min) {
      scorer.iterator().advance(min);
    }
    scorer.nextDocsAndScores(max, acceptDocs, batch);
    while (batch.size > 0) {
      collect(collector);
      scorer.setMinCompetitiveScore(current.minCompetitive);
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
    private float score;
    private float minCompetitive;

    @Override
    public float score() {
      return score;
    }

    @Override
    public void setMinCompetitiveScore(float minScore) {
      minCompetitive = minScore;
    }
  }
}

package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;

/** Scores the counts of a segment. */
final class CountsScorer extends Scorer {

  private final SegmentCounts counts;
  private final ScoreMapping map;

  CountsScorer(SegmentCounts counts, ScoreMapping map) {
    this.counts = counts;
    this.map = map;
  }

  @Override
  public int docID() {
    return counts.documents().docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return counts.documents();
  }

  @Override
  public float score() throws IOException {
    return map.score(counts.rawScore());
  }

  @Override
  public float getMaxScore(int upTo) {
    return map.score(Float.POSITIVE_INFINITY);
  }
}

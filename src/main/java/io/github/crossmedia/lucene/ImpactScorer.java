package io.github.crossmedia.lucene;

import org.apache.lucene.search.similarities.Similarity.BulkSimScorer;
import org.apache.lucene.search.similarities.Similarity.SimScorer;

/** Scores a posting by its stored weight times the word's weight in the query. */
final class ImpactScorer extends SimScorer {

  private final float weight;

  ImpactScorer(float weight) {
    this.weight = weight;
  }

  float weight() {
    return weight;
  }

  @Override
  public float score(float frequency, long norm) {
    return weight * ImpactCode.decode(frequency);
  }

  @Override
  public BulkSimScorer asBulkSimScorer() {
    return (size, frequencies, norms, scores) -> {
      for (int i = 0; i < size; i++) {
        scores[i] = weight * ImpactCode.decode(frequencies[i]);
      }
    };
  }
}

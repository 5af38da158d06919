package io.github.crossmedia.lucene;

import org.apache.lucene.search.Explanation;

/** Maps the scores of a scan to the scores that a collector receives, and back. */
interface ScoreMapping {

  /** The identity, for scores that are passed on unchanged. */
  ScoreMapping IDENTITY =
      new ScoreMapping() {
        @Override
        public float score(float raw) {
          return raw;
        }

        @Override
        public float rawOf(float score) {
          return score;
        }

        @Override
        public Explanation explain(Explanation raw) {
          return raw;
        }
      };

  /** Returns the score of a raw score. It never decreases as the raw score grows. */
  float score(float raw);

  /** Returns a lower bound of the raw scores that map to {@code score} or more. */
  float rawOf(float score);

  /** Returns that lower bound if all raw scores are positive, like those of words. */
  default float positiveRawOf(float score) {
    return Math.clamp(rawOf(score), 0, Float.MAX_VALUE);
  }

  Explanation explain(Explanation raw);
}

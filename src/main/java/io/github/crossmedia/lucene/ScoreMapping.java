package io.github.crossmedia.lucene;

/** From the scores of a scan to the scores a collector sees, and back. */
interface ScoreMapping {

  /** For scores that are what the collector is to see. */
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
      };

  /** The score of a raw score; never decreases as the raw score grows. */
  float score(float raw);

  /** A raw score below which no raw score maps to {@code score} or more. */
  float rawOf(float score);
}

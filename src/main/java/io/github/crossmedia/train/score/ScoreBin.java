package io.github.crossmedia.train.score;

/**
 * Adjacent scores: their least and greatest, their sum, their number and the number of relevant
 * ones.
 */
record ScoreBin(float least, float greatest, double sum, double size, double relevant) {

  static final ScoreBin EMPTY =
      new ScoreBin(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0, 0, 0);

  ScoreBin plus(float score, long isRelevant) {
    return new ScoreBin(
        Math.min(least, score),
        Math.max(greatest, score),
        sum + score,
        size + 1,
        relevant + isRelevant);
  }

  double score() {
    return sum / size;
  }
}

package io.github.crossmedia.train.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Raw scores of queries and pictures, each with whether the picture is relevant. */
final class ScoredPairs {

  /** The size of a small bin: so many pairs or, if there are few pairs, one in so many of them. */
  private static final int SMALL = 64;

  private static final int FEW = 512;

  /** Scores in an order of whole numbers, each with its relevance in the lowest bit. */
  private long[] pairs = new long[1 << 10];

  private int size;
  private int relevant;

  void add(float score, boolean isRelevant) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * size);
    }
    pairs[size++] = (long) ascending(Float.floatToIntBits(score)) << 1 | (isRelevant ? 1 : 0);
    relevant += isRelevant ? 1 : 0;
  }

  void addAll(ScoredPairs others) {
    pairs = Arrays.copyOf(pairs, size + others.size);
    System.arraycopy(others.pairs, 0, pairs, size, others.size);
    size += others.size;
    relevant += others.relevant;
  }

  int size() {
    return size;
  }

  float[] relevantScores() {
    float[] scores = new float[relevant];
    int next = 0;
    for (int i = 0; i < size; i++) {
      if ((pairs[i] & 1) == 1) {
        scores[next++] = score(pairs[i]);
      }
    }
    return scores;
  }

  /** Returns the score that half of the pairs do not exceed; 0 without pairs. */
  float median() {
    Arrays.sort(pairs, 0, size);
    return size == 0 ? 0 : score(pairs[size / 2]);
  }

  int relevant() {
    return relevant;
  }

  /**
   * Returns the scores in ascending order, cut into bins of about equally many relevant pairs. A
   * bin has at most a third as many pairs as lie above it.
   */
  List<ScoreBin> bins(int count) {
    Arrays.sort(pairs, 0, size);
    double relevantInBin = Math.max(1, (double) relevant / count);
    int small = Math.clamp(size / FEW, 1, SMALL);
    List<ScoreBin> bins = new ArrayList<>();
    ScoreBin bin = ScoreBin.EMPTY;
    for (int i = 0; i < size; i++) {
      bin = bin.plus(score(pairs[i]), pairs[i] & 1);
      boolean tied = i + 1 < size && pairs[i] >> 1 == pairs[i + 1] >> 1;
      boolean full =
          bin.relevant() >= relevantInBin || bin.size() >= Math.max(small, (size - i) / 3.0);
      if (full && !tied || i == size - 1) {
        bins.add(bin);
        bin = ScoreBin.EMPTY;
      }
    }
    return bins;
  }

  private static float score(long pair) {
    return Float.intBitsToFloat(ascending((int) (pair >> 1)));
  }

  /** Maps the bits of a float to a whole number of the same order, and back. */
  private static int ascending(int bits) {
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }
}

package io.github.crossmedia.train;

import io.github.crossmedia.model.Calibration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Fits the share of relevant pictures as an increasing function of the score: scores are pooled
 * into bins of as many relevant pictures each, neighbours that violate the order are merged (pool
 * adjacent violators), and a straight line is blended in, so that what is flat ascends as well. The
 * ends are the lowest and the highest score seen: beyond them a calibration flattens out, and float
 * scores would soon be equal there.
 */
final class IsotonicRegression {

  private static final int BINS = 32;
  private static final double BLENDED_LINE = 0.1;
  private static final double BOTTOM = 0.001;
  private static final double TOP = 0.98;

  /** Scores in an order of whole numbers, each with its relevance in the lowest bit. */
  private long[] pairs = new long[1 << 10];

  private int size;
  private int relevantPairs;

  void add(float score, boolean relevant) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * size);
    }
    pairs[size++] = (long) ascending(Float.floatToIntBits(score)) << 1 | (relevant ? 1 : 0);
    relevantPairs += relevant ? 1 : 0;
  }

  /** The fitted map; {@link Calibration#unfitted} where the scores do not tell pictures apart. */
  Calibration calibration() {
    ArrayDeque<Bin> bins = merged(bins());
    if (bins.size() < 2) {
      return Calibration.unfitted();
    }
    bins.addFirst(bins.getFirst().at(score(pairs[0])));
    bins.addLast(bins.getLast().at(score(pairs[size - 1])));
    double lowest = bins.getFirst().score();
    float[] raw = new float[bins.size()];
    float[] calibrated = new float[bins.size()];
    double range = bins.getLast().score() - lowest;
    int knots = 0;
    for (Bin bin : bins) {
      double line = (bin.score() - lowest) / range;
      double blended = (1 - BLENDED_LINE) * bin.share() + BLENDED_LINE * line;
      raw[knots] = (float) bin.score();
      calibrated[knots] = (float) (BOTTOM + (TOP - BOTTOM) * blended);
      if (knots == 0 || raw[knots] > raw[knots - 1] && calibrated[knots] > calibrated[knots - 1]) {
        knots++;
      }
    }
    return knots < 2
        ? Calibration.unfitted()
        : Calibration.of(Arrays.copyOf(raw, knots), Arrays.copyOf(calibrated, knots));
  }

  private List<Bin> bins() {
    Arrays.sort(pairs, 0, size);
    double relevantInBin = Math.max(1, (double) relevantPairs / BINS);
    List<Bin> bins = new ArrayList<>();
    Bin bin = Bin.EMPTY;
    for (int i = 0; i < size; i++) {
      bin = bin.plus(score(pairs[i]), pairs[i] & 1);
      boolean tied = i + 1 < size && pairs[i] >> 1 == pairs[i + 1] >> 1;
      if (bin.relevant() >= relevantInBin && !tied || i == size - 1) {
        bins.add(bin);
        bin = Bin.EMPTY;
      }
    }
    return bins;
  }

  private static ArrayDeque<Bin> merged(List<Bin> bins) {
    ArrayDeque<Bin> merged = new ArrayDeque<>();
    for (Bin bin : bins) {
      Bin pooled = bin;
      while (!merged.isEmpty() && merged.getLast().share() >= pooled.share()) {
        pooled = merged.removeLast().plus(pooled);
      }
      merged.add(pooled);
    }
    return merged;
  }

  private static float score(long pair) {
    return Float.intBitsToFloat(ascending((int) (pair >> 1)));
  }

  /** Maps the bits of floats to whole numbers of the same order, and back. */
  private static int ascending(int bits) {
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  private record Bin(double sum, long size, long relevant) {

    static final Bin EMPTY = new Bin(0, 0, 0);

    Bin plus(float score, long isRelevant) {
      return new Bin(sum + score, size + 1, relevant + isRelevant);
    }

    Bin plus(Bin other) {
      return new Bin(sum + other.sum, size + other.size, relevant + other.relevant);
    }

    /** The same share at another score. */
    Bin at(float score) {
      return new Bin((double) score * size, size, relevant);
    }

    double score() {
      return sum / size;
    }

    double share() {
      return (double) relevant / size;
    }
  }
}

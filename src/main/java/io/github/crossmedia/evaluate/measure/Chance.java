package io.github.crossmedia.evaluate.measure;

/** The expected value of a random ranking, as a baseline. */
public final class Chance {

  private Chance() {}

  /**
   * Returns the expected average precision. The picture at rank k is relevant with probability R/N,
   * and each of the k - 1 pictures before it with probability (R-1)/(N-1).
   */
  public static double averagePrecision(int relevant, int candidates) {
    if (relevant == 0) {
      return 0;
    }
    double others = candidates == 1 ? 0 : (relevant - 1.0) / (candidates - 1);
    double sum = 0;
    for (int rank = 1; rank <= candidates; rank++) {
      sum += (1 + (rank - 1) * others) / rank;
    }
    return sum / candidates;
  }
}

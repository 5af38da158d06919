package io.github.crossmedia.evaluate.measure;

/** The expected value of a random ranking, as a baseline. */
public final class Chance {

  private Chance() {}

  /**
   * The expected average precision. At rank k a picture is relevant with probability R/N, and of
   * the k - 1 others before it each is with probability (R-1)/(N-1).
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

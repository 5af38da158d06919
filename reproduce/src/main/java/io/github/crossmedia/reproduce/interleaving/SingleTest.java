package io.github.crossmedia.reproduce.interleaving;

import java.util.List;

/**
 * A test that looks once, after a number of sessions fixed before. It needs fewer sessions than one
 * that may stop after each of them.
 *
 * @param distance the mean credit above one half, in standard deviations of a session
 * @param sessions the number of sessions that it was estimated from
 */
public record SingleTest(double distance, int sessions) {

  private static final double SURE = 1.96;

  /** The squared sum of the normal quantiles of an error of 5 % and a power of 80 %. */
  private static final double NEEDED = Math.pow(SURE + 0.84, 2);

  /** Returns the test of the credit of sessions. */
  public static SingleTest of(List<Double> credit) {
    double mean = credit.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double square =
        credit.stream().mapToDouble(each -> Math.pow(each - mean, 2)).average().orElseThrow();
    return new SingleTest((mean - 0.5) / Math.sqrt(square), credit.size());
  }

  /** Returns by how many standard errors the second version wins. */
  public double errors() {
    return distance * Math.sqrt(sessions);
  }

  /** Returns the number of sessions needed for an error of 5 % and a power of 80 %. */
  public double needed() {
    return NEEDED / (distance * distance);
  }

  /** Returns that number at an end of the 95 % interval of the distance, 1 or -1. */
  public double needed(int end) {
    double error = SURE / Math.sqrt(sessions);
    return NEEDED / Math.pow(Math.abs(distance) + end * error, 2);
  }
}

package io.github.crossmedia.evaluate.preference;

import io.github.crossmedia.vector.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * How many sessions a decision takes if the versions differ by so much. Sessions are drawn from
 * those of a log, each and its mirror image weighted by {@code exp(tilt * credit)}, so that the
 * mean is the one asked for. The rule for stopping is the real one.
 */
public final class SessionsNeeded {

  /** The share of draws that decide within the sessions returned. */
  public static final double POWER = 0.8;

  /** More sessions than this are not tried. */
  public static final int MAX_SESSIONS = 200_000;

  private static final int DRAWS = 200;
  private static final double STEEPEST = 50;
  private static final int HALVINGS = 60;

  private final double[] credit;
  private final double[] cumulative;

  private SessionsNeeded(double[] credit, double mean) {
    this.credit = credit;
    this.cumulative = cumulative(credit, mean);
  }

  /**
   * Returns the number of sessions, empty for more than {@link #MAX_SESSIONS}.
   *
   * @param seen the shares of credit of one version in the sessions of a log; may be empty
   * @param difference the share of one version minus that of the other, above 0 and below 1
   */
  public static OptionalLong of(List<Double> seen, double difference, long seed) {
    if (!(difference > 0 && difference < 1)) {
      throw new IllegalArgumentException(
          "a difference must be above 0 and below 1, but is " + difference);
    }
    List<Double> both = new ArrayList<>(List.of(0.0, 1.0));
    for (double each : seen) {
      both.add(each);
      both.add(1 - each);
    }
    double[] credit = both.stream().mapToDouble(Double::doubleValue).toArray();
    return new SessionsNeeded(credit, (1 + difference) / 2).quantile(seed);
  }

  private OptionalLong quantile(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] stops = new long[DRAWS];
    int late = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      stops[draw] = stop(random);
      late += stops[draw] > MAX_SESSIONS ? 1 : 0;
      if (late > (1 - POWER) * DRAWS) {
        return OptionalLong.empty();
      }
    }
    Arrays.sort(stops);
    return OptionalLong.of(stops[(int) Math.ceil(POWER * DRAWS) - 1]);
  }

  private long stop(SplittableRandom random) {
    FairBets bets = new FairBets();
    while (!bets.areDecided()) {
      if (bets.sessions() == MAX_SESSIONS) {
        return MAX_SESSIONS + 1L;
      }
      bets.add(credit[Draws.weighted(cumulative, random)]);
    }
    return bets.sessions();
  }

  private static double[] cumulative(double[] credit, double mean) {
    double low = -STEEPEST;
    double high = STEEPEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (mean(credit, weights(credit, middle)) < mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double[] sums = weights(credit, high);
    double total = Arrays.stream(sums).sum();
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += sums[i] / total;
      sums[i] = sum;
    }
    return sums;
  }

  private static double[] weights(double[] credit, double tilt) {
    return Arrays.stream(credit).map(each -> Math.exp(tilt * (each - 0.5))).toArray();
  }

  private static double mean(double[] credit, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int i = 0; i < credit.length; i++) {
      sum += weights[i] * credit[i];
      total += weights[i];
    }
    return sum / total;
  }
}

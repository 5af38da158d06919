package io.github.crossmedia.evaluate.preference;

import java.util.ArrayList;
import java.util.List;

/**
 * Sessions of an A/B test, each answered by one of two versions, as credit for {@link Preference}.
 *
 * <p>A session has no second version to be compared with. A draw T with the known probability p
 * gives it the second version, and its outcome Y is from 0 to 1. Let m be the mean outcome of all
 * sessions before it. Then the expected value of D = T (Y - m) / p - (1 - T) (Y - m) / (1 - p) is
 * the difference d of the two versions' mean outcomes, whatever came before. The reason is that T
 * depends neither on m nor on what either version would have led to. This is the doubly robust
 * estimator of Waudby-Smith, Wu, Ramdas, Karampatziakis and Mineiro, "Anytime-valid off-policy
 * inference for contextual bandits" (2022), without a context.
 *
 * <p>With s, the smaller of p and 1 - p, |D| is at most 1 / s. The credit (1 + s D) / 2 is
 * therefore from 0 to 1, and its expected value given all sessions before is (1 + s d) / 2. That is
 * all that {@link FairBets} require, so their interval and their decision hold at every moment here
 * too. Two intervals, one for each version, would hold as well but be wider: their widths add, and
 * here the variances do. A mean m near the outcomes only makes the interval narrower.
 */
public final class SplitOutcomes {

  private static final double FIRST_GUESS = 0.5;

  private final double share;
  private final double scale;
  private final List<Double> credit = new ArrayList<>();
  private final int[] sessions = new int[2];
  private final double[] sums = new double[2];

  /**
   * Begins without sessions.
   *
   * @param share the probability that the second version answers a session, above 0 and below 1
   */
  public SplitOutcomes(double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(
          "only one version answers at a share of "
              + share
              + ": two are compared at a share above 0 and below 1");
    }
    this.share = share;
    this.scale = Math.min(share, 1 - share);
  }

  /** Adds the outcome of the next session, from 0 to 1. */
  public void add(boolean isSecond, double outcome) {
    if (!(outcome >= 0 && outcome <= 1)) {
      throw new IllegalArgumentException("an outcome must be from 0 to 1, but is " + outcome);
    }
    double guess = (FIRST_GUESS + sums[0] + sums[1]) / (1 + sessions[0] + sessions[1]);
    double difference = (outcome - guess) / (isSecond ? share : share - 1);
    credit.add((1 + scale * difference) / 2);
    int version = isSecond ? 1 : 0;
    sessions[version]++;
    sums[version] += outcome;
  }

  /** Returns the second version's credit in each session. */
  public List<Double> credit() {
    return List.copyOf(credit);
  }

  /** Returns the number of sessions that a version answered, 0 or 1. */
  public int sessions(int version) {
    return sessions[version];
  }

  /** Returns the mean outcome of a version's sessions, 0 without any. */
  public double mean(int version) {
    return sums[version] / Math.max(1, sessions[version]);
  }

  /** Returns the difference of mean outcomes that a mean credit stands for. */
  public double difference(double credit) {
    return (2 * credit - 1) / scale;
  }

  /** Returns the difference of credit, as {@link SessionsNeeded} takes it, of one of outcomes. */
  public double differenceOfCredit(double difference) {
    return difference * scale;
  }
}

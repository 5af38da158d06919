package io.github.crossmedia.evaluate.preference;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Bets against the claim that people prefer neither of two versions. If the claim is true, no
 * strategy multiplies its capital by 1 / p with a probability above p, whenever it stops (Ville's
 * inequality). The capital therefore tells when to stop, and may be looked at after each session.
 *
 * <p>Half of the capital bets on either version, spread evenly over several stakes. This is the
 * hedged capital of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
 * betting", Journal of the Royal Statistical Society B 86 (2024), mixed over constant bets.
 */
final class FairBets {

  /** The probability of a wrong decision. */
  static final double ERROR = 0.05;

  /** The factor by which the bets on one of two versions must grow. */
  static final double ENOUGH = 2 / ERROR;

  /**
   * The shares of the capital that are staked on a session. A stake of 1 can't lose more than all,
   * whatever credit is claimed to be fair.
   */
  private static final double[] STAKES = {
    0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75, 1
  };

  private static final double FAIR = 0.5;

  private final double[] onFirst = new double[STAKES.length];
  private final double[] onSecond = new double[STAKES.length];
  private int sessions;

  FairBets() {
    Arrays.fill(onFirst, 1);
    Arrays.fill(onSecond, 1);
  }

  /** Bets on a session, in which the second version earned a share of the credit. */
  void add(double credit) {
    sessions++;
    for (int i = 0; i < STAKES.length; i++) {
      onSecond[i] *= 1 + STAKES[i] * (credit - FAIR);
      onFirst[i] *= 1 + STAKES[i] * (FAIR - credit);
    }
  }

  int sessions() {
    return sessions;
  }

  boolean areForFirst() {
    return mean(onFirst) >= ENOUGH;
  }

  boolean areForSecond() {
    return mean(onSecond) >= ENOUGH;
  }

  boolean areDecided() {
    return areForFirst() || areForSecond();
  }

  private static double mean(double[] capital) {
    double sum = 0;
    for (double each : capital) {
      sum += each;
    }
    return sum / capital.length;
  }

  /** Returns the logarithm of the capital after betting that the credit is more than a value. */
  static double logCapital(Credit credit, double claimed) {
    double[] logs = new double[STAKES.length];
    for (int i = 0; i < STAKES.length; i++) {
      double stake = STAKES[i];
      logs[i] = credit.sum(each -> Math.log1p(stake * (each - claimed)));
    }
    double most = Arrays.stream(logs).max().orElseThrow();
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(log - most);
    }
    return most + Math.log(sum / logs.length);
  }

  /**
   * How many sessions gave one version which share of their credit.
   *
   * @param counts the numbers of sessions by shares, from 0 to 1
   */
  record Credit(Map<Double, Long> counts) {

    static Credit of(List<Double> credit) {
      Map<Double, Long> counts = new TreeMap<>();
      credit.forEach(each -> counts.merge(each, 1L, Long::sum));
      return new Credit(counts);
    }

    Credit ofOther() {
      Map<Double, Long> others = new TreeMap<>();
      counts.forEach((credit, count) -> others.put(1 - credit, count));
      return new Credit(others);
    }

    /** Returns the sum of a function of the credit over sessions. */
    double sum(DoubleUnaryOperator function) {
      double sum = 0;
      for (Map.Entry<Double, Long> each : counts.entrySet()) {
        sum += each.getValue() * function.applyAsDouble(each.getKey());
      }
      return sum;
    }

    double mean() {
      return sum(credit -> credit) / sum(credit -> 1);
    }
  }
}

package io.github.crossmedia.evaluate.preference;

import java.util.List;
import java.util.OptionalInt;

/**
 * The preference of people between two interleaved versions. A session is one observation, however
 * many searches it has, because searches of one person are not independent.
 *
 * <p>The interval holds at every moment: with a probability of 95 % it contains the true share
 * after each session from the first to the last. It consists of the shares that {@link FairBets}
 * against them do not refute.
 *
 * @param sessions the number of sessions that gave credit
 * @param credit the mean share of credit of the second version
 * @param lower the lower end of its interval
 * @param upper the upper end
 * @param decidedAfter the number of sessions after which the decision could be made
 * @param isForSecond whether the decision is for the second version
 */
public record Preference(
    int sessions,
    double credit,
    double lower,
    double upper,
    OptionalInt decidedAfter,
    boolean isForSecond) {

  private static final int HALVINGS = 50;

  /**
   * Returns the preference in a log.
   *
   * @param credit the second version's share of credit in each session, in the order of time
   */
  public static Preference of(List<Double> credit) {
    if (credit.isEmpty()) {
      throw new IllegalArgumentException("no session gave credit to a version");
    }
    FairBets bets = new FairBets();
    for (double each : credit) {
      if (!(each >= 0 && each <= 1)) {
        throw new IllegalArgumentException("credit must be from 0 to 1, but is " + each);
      }
      if (!bets.areDecided()) {
        bets.add(each);
      }
    }
    FairBets.Credit counted = FairBets.Credit.of(credit);
    return new Preference(
        credit.size(),
        counted.mean(),
        lower(counted),
        1 - lower(counted.ofOther()),
        bets.areDecided() ? OptionalInt.of(bets.sessions()) : OptionalInt.empty(),
        bets.areForSecond());
  }

  /** Returns the least share that bets on more do not refute; they win less against more. */
  private static double lower(FairBets.Credit credit) {
    double enough = Math.log(FairBets.ENOUGH);
    if (FairBets.logCapital(credit, 0) < enough) {
      return 0;
    }
    double refuted = 0;
    double kept = credit.mean();
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (refuted + kept) / 2;
      if (FairBets.logCapital(credit, middle) >= enough) {
        refuted = middle;
      } else {
        kept = middle;
      }
    }
    return kept;
  }

  public boolean isDecided() {
    return decidedAfter.isPresent();
  }
}

package io.github.crossmedia.evaluate.preference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sessions of an A/B test that hold the same promises as interleaved ones. */
final class SplitOutcomesTest {

  /** Sessions of one to four searches, of which each has a click with a probability. */
  private static double outcome(double clicks, SplittableRandom random) {
    int searches = 1 + random.nextInt(4);
    int clicked = 0;
    for (int i = 0; i < searches; i++) {
      clicked += random.nextDouble() < clicks ? 1 : 0;
    }
    return (double) clicked / searches;
  }

  private static SplitOutcomes log(
      double share, double first, double second, int sessions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SplitOutcomes outcomes = new SplitOutcomes(share);
    for (int i = 0; i < sessions; i++) {
      boolean isSecond = random.nextDouble() < share;
      outcomes.add(isSecond, outcome(isSecond ? second : first, random));
    }
    return outcomes;
  }

  @Test
  void theFirstSessionsGiveTheCreditOfTheFormula() {
    SplitOutcomes outcomes = new SplitOutcomes(0.25);
    outcomes.add(true, 1); // nothing is known: (1 - 1/2) / 0.25 = 2
    outcomes.add(false, 0); // the mean with half a click before: -(0 - 1.5 / 2) / 0.75 = 1
    outcomes.add(false, 1); // -(1 - 1.5 / 3) / 0.75 = -2 / 3

    double[] differences = {2, 1, -2.0 / 3};
    for (int i = 0; i < differences.length; i++) {
      assertEquals((1 + 0.25 * differences[i]) / 2, outcomes.credit().get(i), 1e-12);
      assertEquals(differences[i], outcomes.difference(outcomes.credit().get(i)), 1e-12);
    }
    assertEquals(1, outcomes.sessions(1));
    assertEquals(0.5, outcomes.mean(0));
    assertEquals(1, outcomes.mean(1));
  }

  @Test
  void intervalsContainTheTruth() {
    double[][] worlds = {{0.5, 0.3, 0.3}, {0.5, 0.2, 0.35}, {0.2, 0.6, 0.5}, {0.9, 0.05, 0.05}};
    for (double[] world : worlds) {
      double truth = world[2] - world[1];
      int covered = 0;
      for (int log = 0; log < 100; log++) {
        SplitOutcomes outcomes = log(world[0], world[1], world[2], 250, log);
        Preference found = Preference.of(outcomes.credit());
        double lower = outcomes.difference(found.lower());
        double upper = outcomes.difference(found.upper());
        covered += lower <= truth && truth <= upper ? 1 : 0;
      }
      assertTrue(covered >= 95, covered + " of 100 at " + truth);
    }
  }

  /** People click more at some hours than at others, and the decision may be made at any time. */
  @Test
  void withoutADifferenceHardlyAnyLogIsEverDecided() {
    for (double share : new double[] {0.1, 0.5}) {
      int decided = 0;
      for (int log = 0; log < 400; log++) {
        SplittableRandom random = new SplittableRandom(log);
        SplitOutcomes outcomes = new SplitOutcomes(share);
        for (int i = 0; i < 2_000; i++) {
          double clicks = 0.3 + 0.2 * Math.sin(i / 100.0);
          outcomes.add(random.nextDouble() < share, outcome(clicks, random));
        }
        FairBets bets = new FairBets();
        for (double credit : outcomes.credit()) {
          if (!bets.areDecided()) {
            bets.add(credit);
          }
        }
        decided += bets.areDecided() ? 1 : 0;
      }
      assertTrue(decided <= 0.05 * 400, decided + " of 400 at a share of " + share);
    }
  }

  @Test
  void asManySessionsAsPlannedDecide() {
    SplitOutcomes seen = log(0.5, 0.4, 0.4, 400, 9);
    int needed =
        (int) SessionsNeeded.of(seen.credit(), seen.differenceOfCredit(0.15), 1).orElseThrow();
    int decided = 0;
    for (int log = 0; log < 100; log++) {
      Preference found = Preference.of(log(0.5, 0.325, 0.475, needed, 1_000 + log).credit());
      decided += found.isDecided() && found.isForSecond() ? 1 : 0;
    }
    assertEquals(80, decided, 16, needed + " sessions");
  }

  @Test
  void whatIsNoComparisonIsRefused() {
    for (double share : new double[] {0, 1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new SplitOutcomes(share));
    }
    assertThrows(IllegalArgumentException.class, () -> new SplitOutcomes(0.5).add(true, 1.5));
  }
}

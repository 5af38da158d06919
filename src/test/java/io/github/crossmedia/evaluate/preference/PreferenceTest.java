package io.github.crossmedia.evaluate.preference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Decisions and intervals that hold after every session. */
final class PreferenceTest {

  private static final double[] STAKES = {
    0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75, 1
  };

  private static List<Double> sessions(double share, int count, SplittableRandom random) {
    List<Double> credit = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double drawn = random.nextDouble();
      // a third of the sessions credit both versions equally
      credit.add(drawn < 1 / 3.0 ? 0.5 : random.nextDouble() < 1.5 * share - 0.25 ? 1.0 : 0.0);
    }
    return credit;
  }

  @Test
  void theDecisionComesWithTheCapital() {
    int sessions = 0;
    double capital = 1;
    while (capital < 40) {
      sessions++;
      capital = 0;
      for (double stake : STAKES) {
        capital += Math.pow(1 + stake / 2, sessions) / STAKES.length;
      }
    }
    Preference early = Preference.of(Collections.nCopies(sessions - 1, 1.0));
    Preference late = Preference.of(Collections.nCopies(sessions + 5, 1.0));

    assertFalse(early.isDecided());
    assertTrue(early.lower() < 0.5);
    assertEquals(OptionalInt.of(sessions), late.decidedAfter());
    assertTrue(late.isForSecond());
    assertTrue(late.lower() > 0.5);
    assertEquals(1, late.upper());
  }

  @Test
  void theLowerEndIsWhereTheBetsHaveWonEnough() {
    List<Double> credit = sessions(0.6, 300, new SplittableRandom(4));

    double lower = Preference.of(credit).lower();

    double capital = 0;
    for (double stake : STAKES) {
      double product = 1;
      for (double each : credit) {
        product *= 1 + stake * (each - lower);
      }
      capital += product / STAKES.length;
    }
    assertEquals(40, capital, 1e-6);
  }

  @Test
  void theVersionsAreTreatedAlike() {
    List<Double> credit = sessions(0.7, 200, new SplittableRandom(5));
    Preference one = Preference.of(credit);
    Preference other = Preference.of(credit.stream().map(each -> 1 - each).toList());

    assertTrue(one.isForSecond());
    assertFalse(other.isForSecond());
    assertEquals(one.decidedAfter(), other.decidedAfter());
    assertEquals(one.lower(), 1 - other.upper(), 1e-12);
    assertEquals(one.upper(), 1 - other.lower(), 1e-12);
  }

  /** Looking after each session does not make decisions about nothing. */
  @Test
  void withoutADifferenceHardlyAnyLogIsEverDecided() {
    int decided = 0;
    for (int log = 0; log < 400; log++) {
      decided += Preference.of(sessions(0.5, 1_500, new SplittableRandom(log))).isDecided() ? 1 : 0;
    }
    assertTrue(decided <= 0.05 * 400, decided + " of 400");
  }

  @Test
  void intervalsContainTheTruth() {
    for (double share : new double[] {0.35, 0.5, 0.55, 0.7}) {
      int covered = 0;
      for (int log = 0; log < 200; log++) {
        Preference found = Preference.of(sessions(share, 250, new SplittableRandom(log)));
        covered += found.lower() <= share && share <= found.upper() ? 1 : 0;
      }
      assertTrue(covered >= 0.95 * 200, covered + " of 200 at " + share);
    }
  }

  @Test
  void asManySessionsAsPlannedDecide() {
    List<Double> seen = sessions(0.5, 200, new SplittableRandom(9));
    long needed = SessionsNeeded.of(seen, 0.2, 1).orElseThrow();
    int decided = 0;
    for (int log = 0; log < 300; log++) {
      Preference found =
          Preference.of(sessions(0.6, (int) needed, new SplittableRandom(1_000 + log)));
      decided += found.isDecided() && found.isForSecond() ? 1 : 0;
    }
    assertEquals(0.8 * 300, decided, 30, needed + " sessions");
    assertTrue(SessionsNeeded.of(seen, 0.1, 1).orElseThrow() > 2 * needed);
    assertEquals(needed, SessionsNeeded.of(seen, 0.2, 1).orElseThrow(), "the same seed");
  }

  @Test
  @Tag("thorough")
  void aPlanNeedsNoLog() {
    assertTrue(SessionsNeeded.of(List.of(), 0.5, 1).orElseThrow() < 200);
    assertTrue(SessionsNeeded.of(List.of(), 0.0001, 1).isEmpty());
    assertThrows(IllegalArgumentException.class, () -> SessionsNeeded.of(List.of(), 0, 1));
    assertThrows(IllegalArgumentException.class, () -> SessionsNeeded.of(List.of(), 1, 1));
  }

  @Test
  void creditIsAShare() {
    assertThrows(IllegalArgumentException.class, () -> Preference.of(List.of()));
    assertThrows(IllegalArgumentException.class, () -> Preference.of(List.of(0.5, 1.5)));
    assertThrows(IllegalArgumentException.class, () -> Preference.of(List.of(Double.NaN)));
  }
}

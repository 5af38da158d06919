package io.github.crossmedia.train.clicks.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class InterventionHarvestingTest {

  private static final double[] EXAMINED = {1, 0.5, 0.4, 0.1, 0.05};

  @Test
  void findsHowLikelyPositionsAreLookedAtFromPicturesThatMoved() {
    Propensity found = InterventionHarvesting.of(log(true));
    for (int k = 0; k < EXAMINED.length; k++) {
      assertEquals(EXAMINED[k], found.of(k + 1), 0.05 * EXAMINED[k] + 0.01, found.toString());
    }
    assertTrue(found.source().startsWith("estimated from "), found.source());
  }

  /** Team draft puts the n-th picture of a version at position 2n - 1 or 2n. */
  @Test
  void interleavedResultsTellHowFastAttentionFalls() {
    for (double power : new double[] {0.5, 2}) {
      Random random = new Random(6);
      List<ClickCount> counts = new ArrayList<>();
      for (int picture = 0; picture < 200; picture++) {
        double quality = 0.2 + 0.7 * random.nextDouble();
        int pair = picture % 10;
        for (int position : new int[] {2 * pair + 1, 2 * pair + 2}) {
          double looked = Math.pow(position, -power);
          long clicks = random.doubles(200).filter(drawn -> drawn < quality * looked).count();
          counts.add(new ClickCount("q", "p" + picture, position, 200, clicks));
        }
      }
      Propensity found = InterventionHarvesting.of(SearchLog.of(counts));
      for (int position = 1; position <= 10; position++) {
        double truth = Math.pow(position, -power);
        assertEquals(truth, found.of(position), 0.2 * truth, found.toString());
      }
    }
  }

  /** Other queries would have shown another curve near this one. */
  @Test
  void drawnQueriesTellHowFarTheCurveMayBeOff() {
    List<ClickCount> ofQueries = new ArrayList<>();
    for (ClickCount count : log(true).counts()) {
      String query = "q" + Integer.parseInt(count.picture().substring(1)) % 20;
      ofQueries.add(
          new ClickCount(query, count.picture(), count.position(), count.shown(), count.clicks()));
    }
    SearchLog log = SearchLog.of(ofQueries);

    List<Propensity> drawn = InterventionHarvesting.drawn(log, 100, 1);

    assertEquals(100, drawn.size());
    double known = InterventionHarvesting.of(log).of(3);
    double mean = drawn.stream().mapToDouble(each -> each.of(3)).average().orElseThrow();
    double spread =
        Math.sqrt(
            drawn.stream()
                .mapToDouble(each -> Math.pow(each.of(3) - mean, 2))
                .average()
                .orElseThrow());
    assertEquals(known, mean, 0.01);
    assertTrue(spread > 0.002 && spread < 0.03, "deviates by " + spread);
    assertEquals(
        List.of(InterventionHarvesting.of(log(false))),
        InterventionHarvesting.drawn(log(false), 100, 1),
        "nothing moved");
  }

  @Test
  void weighedClicksOnEquallyGoodPicturesAreEqualWhereverTheyStood() {
    SearchLog log =
        SearchLog.of(
            List.of(new ClickCount("q", "a", 1, 100, 60), new ClickCount("q", "b", 4, 100, 6)));
    WeighedClicks clicks = WeighedClicks.of(log, new Propensity(List.of(1.0, .5, .4, .1), ""));
    assertEquals(List.of(60.0, 60.0), clicks.pairs().stream().map(p -> p.clicks()).toList());
  }

  @Test
  void aLogInWhichNothingMovedGetsTheStatedCurve() {
    Propensity found = InterventionHarvesting.of(log(false));
    assertEquals("the stated curve 1 / position^1.00", found.source());
    assertEquals(0.25, found.of(4), 1e-9);
  }

  @Test
  void aLogWithoutPositionsIsNotWeighed() {
    SearchLog log = SearchLog.of(List.of(new ClickCount("q", "a", 0, 0, 5)));
    assertEquals(Propensity.NONE, InterventionHarvesting.of(log));
  }

  /** Pictures of very different quality, each at one position, or at all of them. */
  private static SearchLog log(boolean moves) {
    Random random = new Random(5);
    List<ClickCount> counts = new ArrayList<>();
    for (int picture = 0; picture < 200; picture++) {
      double quality = 0.9 * random.nextDouble();
      for (int k = 0; k < EXAMINED.length; k++) {
        if (moves || k == picture % EXAMINED.length) {
          int shown = 100;
          int at = k;
          long clicks =
              random.doubles(shown).filter(drawn -> drawn < quality * EXAMINED[at]).count();
          counts.add(new ClickCount("q", "p" + picture, k + 1, shown, clicks));
        }
      }
    }
    return SearchLog.of(counts);
  }
}

package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.Calibration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The map of frequent words differs from that of rare ones as far as this holds elsewhere. */
class FrequencyGroupsTest {

  private static final int OFTEN = -1;
  private static final int RARELY = -5;
  private static final ScoreScale RAW = new ScoreScale(1, 0);

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void wordsThatAreRelevantAsOftenInEachPartHaveTheirOwnMaps() {
    SortedMap<Integer, Calibration> maps = maps(new double[] {.5, .02}, new double[] {.5, .02});
    assertTrue(maps.get(OFTEN).apply(0.5f) > 5 * maps.get(RARELY).apply(0.5f), maps.toString());
  }

  @Test
  void wordsWhoseShareChangesFromPartToPartHaveNoMapsOfTheirOwn() {
    assertEquals(Map.of(), maps(new double[] {.5, .02}, new double[] {.02, .5}));
  }

  @Test
  void halfOfTheDifferenceRemainsWhereHalfOfItHolds() {
    double all = odds(maps(new double[] {.3, .03}, new double[] {.3, .03}, new double[] {.3, .03}));
    double some =
        odds(maps(new double[] {.5, .02}, new double[] {.2, .05}, new double[] {.08, .12}));
    assertTrue(some > 1 && some < all / 2, some + " " + all);
  }

  private static double odds(SortedMap<Integer, Calibration> maps) {
    double often = maps.get(OFTEN).apply(0.5f);
    double rarely = maps.get(RARELY).apply(0.5f);
    return often / (1 - often) / (rarely / (1 - rarely));
  }

  /** The maps of a frequent and a rare word that were relevant so often in these parts. */
  private SortedMap<Integer, Calibration> maps(double[]... parts) {
    HeldOutScores.FrequencyGroups groups = new HeldOutScores.FrequencyGroups();
    for (double[] shares : parts) {
      groups.begin();
      draw(shares[0], groups.pairs(OptionalInt.of(OFTEN)));
      draw(shares[1], groups.pairs(OptionalInt.of(RARELY)));
    }
    return groups.maps(IsotonicRegression.fitted(groups.all()), RAW);
  }

  private void draw(double share, ScoredPairs pairs) {
    for (int i = 0; i < 4000; i++) {
      float score = (float) random.nextDouble();
      pairs.add(score, random.nextDouble() < 2 * share * score);
    }
  }
}

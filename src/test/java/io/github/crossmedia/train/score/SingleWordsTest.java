package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The map of a frequent word differs from that of a rare one as far as this holds elsewhere. */
class SingleWordsTest {

  private static final ScoreScale RAW = new ScoreScale(1, 0);

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void wordsThatAreRelevantAsOftenInEachPartHaveTheirOwnMaps() {
    SortedMap<String, Calibration> maps = maps(new double[] {.5, .02}, new double[] {.5, .02});
    assertTrue(maps.get("often").apply(0.5f) > 5 * maps.get("rarely").apply(0.5f), maps.toString());
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

  private static double odds(SortedMap<String, Calibration> maps) {
    double often = maps.get("often").apply(0.5f);
    double rarely = maps.get("rarely").apply(0.5f);
    return often / (1 - often) / (rarely / (1 - rarely));
  }

  /** The maps of a frequent and a rare word that were relevant so often in these parts. */
  private SortedMap<String, Calibration> maps(double[]... parts) {
    HeldOutScores.SingleWords words = new HeldOutScores.SingleWords();
    TrainingData learned =
        TrainingData.of(
            IntStream.range(0, 64).mapToObj(SingleWordsTest::picture).toList(),
            Settings.of("blobs"));
    for (double[] shares : parts) {
      words.begin(learned);
      words.add("often", pairs -> draw(shares[0], pairs));
      words.add("rarely", pairs -> draw(shares[1], pairs));
    }
    return words.maps(RAW);
  }

  private void draw(double share, ScoredPairs pairs) {
    for (int i = 0; i < 4000; i++) {
      float score = (float) random.nextDouble();
      pairs.add(score, random.nextDouble() < 2 * share * score);
    }
  }

  private static Item picture(int i) {
    SparseVector view = SparseVector.of(SparseVector.UNBOUNDED, Map.of(i % 7, 1f));
    String text = i % 16 == 0 ? "often rarely" : "often";
    return new Item("p" + i, "", "", text, List.of(), Map.of("blobs", view));
  }
}

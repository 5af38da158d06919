package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.Calibration;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CountedWordScoresTest {

  private static final int PARTS = 5;
  private static final int WORDS = 6;
  private static final int PICTURES = 1_000;
  private static final double NEAR = 0.25;
  private static final Calibration SINGLE =
      Calibration.of(new float[] {-3, 4}, new float[] {0.01f, 0.9f});

  private final Random random = new Random(1);

  private interface Share {
    double of(int count);
  }

  /** Words that texts have 16, 64 and 256 times, and their pictures. */
  private CountedWordScores.Maps maps(Share share) {
    CountedWordScores scores = new CountedWordScores();
    for (int part = 0; part < PARTS; part++) {
      scores.begin();
      for (int count = 16; count <= 256; count *= 4) {
        for (int i = 0; i < WORDS * PICTURES; i++) {
          boolean shows = random.nextDouble() < share.of(count);
          scores.add(OptionalInt.of(count), score(shows), shows);
        }
      }
    }
    return scores.near(SINGLE);
  }

  private float score(boolean shows) {
    return (float) random.nextGaussian() + (shows ? 1 : 0);
  }

  /** What a map says on average of the pictures of a word that so many of them show. */
  private double said(Calibration map, double share) {
    double sum = 0;
    for (int i = 0; i < PICTURES; i++) {
      sum += map.apply(score(random.nextDouble() < share));
    }
    return sum / PICTURES;
  }

  @Test
  void aWordThatTextsHaveHalfAsOftenHasHalfTheOdds() {
    CountedWordScores.Maps maps = maps(count -> count / 2_000.0);

    for (int count : new int[] {256, 64, 16, 4}) {
      double share = count / 2_000.0;
      assertEquals(
          share,
          said(maps.of(OptionalInt.of(count)), share),
          NEAR * share,
          "texts have it " + count);
    }
  }

  @Test
  void countsThatTellNothingChangeNothing() {
    CountedWordScores.Maps maps = maps(count -> 0.05);

    assertEquals(0.05, said(maps.of(OptionalInt.of(1)), 0.05), NEAR * 0.05);
  }

  @Test
  void aWordWithoutACountHasTheMapOfAll() {
    CountedWordScores.Maps maps = maps(count -> count / 2_000.0);

    assertEquals(0.056, said(maps.of(OptionalInt.empty()), 0.056), NEAR * 0.056);
  }
}

package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleComparison;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.PeopleRow;
import io.github.crossmedia.reproduce.human.PeopleExperiment.SentenceRanker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class PeopleComparisonTest {

  private static final int PAIRS = 300;

  /** Scores that are a steep curve of the grades are straightened by maps of other sentences. */
  @Test
  void aMapFittedOnOtherSentencesStraightensScores() {
    SplittableRandom random = new SplittableRandom(1);
    double[] grades = random.doubles(PAIRS).map(u -> 1 + 3 * u).toArray();
    List<JudgedPair> pairs = new ArrayList<>();
    double[] scores = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      AskedPicture pair = new AskedPicture(new JudgedQuery.Text("sentence " + i / 6), "p" + i % 50);
      pairs.add(new JudgedPair(pair, new Scale(1, 4), List.of(grades[i]), 1));
      scores[i] = Math.exp(4 * (grades[i] + 0.2 * random.nextGaussian()));
    }

    PeopleRow row = new PeopleComparison(pairs, 50).row("s", scores);

    assertTrue(row.pearson().observed() < 0.7, row.pearson().toString());
    assertTrue(row.regression().observed() > 0.93, row.regression().toString());
    assertTrue(row.ogive().observed() > 0.93, row.ogive().toString());
    assertTrue(row.spearman().observed() > 0.93);
    assertTrue(row.kendall().observed() > 0.75);
    assertTrue(row.within().observed() < 0.7, row.within().toString());
    assertEquals(12, row.bins().size());
  }

  @Test
  void sentencesAreRankedWithoutALookAtThePicture() {
    Item picture = new Item("p", "", "", "", List.of(), Map.of());
    List<Item> captions =
        List.of(
            new Item("a", "train", "", "A dog runs", List.of(), Map.of()),
            new Item("b", "train", "", "A dog", List.of(), Map.of()));

    assertEquals(-3, SentenceRanker.ofLength().score("A dog runs .", picture));
    var frequency = SentenceRanker.ofFrequency(captions);
    assertEquals((Math.log(3) + Math.log(2)) / 2, frequency.score("dog runs", picture), 1e-12);
    assertEquals(0, frequency.score("zebra", picture));
  }
}

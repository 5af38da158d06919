package io.github.crossmedia.reproduce.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.teach.TeachingRun.TeachingExperiment;
import io.github.crossmedia.reproduce.teach.TeachingRun.TeachingPage;
import io.github.crossmedia.reproduce.teach.TeachingRun.TeachingReport;
import io.github.crossmedia.reproduce.teach.TeachingRun.TeachingReport.Marks;
import io.github.crossmedia.reproduce.teach.TeachingRun.Trial;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class TeachingExperimentTest {

  private static final int WORDS = 12;
  private static final int TRAIN = 600;
  private static final int TEST = 120;

  @Test
  void wordsThatNoCaptionHeldAreFoundAfterLessons() {
    TeachingReport report =
        new TeachingExperiment(remark -> {})
            .newWords(
                items(), List.of("seen:plain"), Map.of("lambda", "1", "balance", "0.5"), "test");
    Marks five = new Marks(5, 0);

    assertEquals(TeachingExperiment.NEW_WORDS, report.words().size());
    assertEquals(
        TeachingExperiment.NEW_WORDS * TeachingExperiment.DRAWS, report.lessons().get(five).size());
    double chance = report.mean(five, Trial::before).observed();
    double taught = report.mean(five, Trial::after).observed();
    assertTrue(chance < 0.2, "a random order: " + chance);
    assertTrue(taught > 0.5, "its pictures are easy: " + taught);
    String page =
        TeachingPage.of(Map.of("what is seen", report), report, report, report).toString();
    assertTrue(page.contains("| 5 examples, wrong ones of the first 10 | "), page);
  }

  /** Pictures of a word share a component of their view, among noise. */
  private static List<Item> items() {
    List<Item> items = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < TRAIN + TEST; i++) {
      int word = (i + i / WORDS) % WORDS;
      Map<Integer, Float> counts = new TreeMap<>();
      counts.put(word, 3f);
      for (int noise = 0; noise < 3; noise++) {
        counts.merge(random.nextInt(2 * WORDS), 1f, Float::sum);
      }
      items.add(
          new Item(
              "p" + i,
              i < TRAIN ? "train" : "test",
              "p" + i + ".jpg",
              "word" + word,
              List.of(),
              Map.of("seen", SparseVector.of(2 * WORDS, counts))));
    }
    return items;
  }
}

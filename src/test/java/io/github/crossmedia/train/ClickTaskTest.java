package io.github.crossmedia.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.clicks.Propensity;
import io.github.crossmedia.train.clicks.WeighedClicks;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Four held-out pictures, of which a query showed the first two and led to a click on one. */
final class ClickTaskTest {

  @Test
  void picturesThatWereNotShownDoNotCountAgainstWhatRanksThemHigh() {
    AverageOverQueries measured = measured(10);
    assertEquals(1, measured.of(List.of(query -> new float[] {4, 3, 2, 1})), 1e-6);
    assertEquals(1, measured.of(List.of(query -> new float[] {2, 1, 4, 3})), 1e-6);
    assertEquals(0.5, measured.of(List.of(query -> new float[] {1, 2, 4, 3})), 1e-6);
  }

  @Test
  void whereTheLogDoesNotSayWhatWasShownAllPicturesCount() {
    AverageOverQueries measured = measured(0);
    assertEquals(1, measured.of(List.of(query -> new float[] {4, 3, 2, 1})), 1e-6);
    assertEquals(1.0 / 3, measured.of(List.of(query -> new float[] {2, 1, 4, 3})), 1e-6);
  }

  private static AverageOverQueries measured(int shown) {
    List<ClickCount> counts = new ArrayList<>();
    counts.add(new ClickCount("sea", "p0", 0, shown, 8));
    if (shown > 0) {
      counts.add(new ClickCount("sea", "p1", 0, shown, 0));
    }
    WeighedClicks clicks = WeighedClicks.of(SearchLog.of(counts), Propensity.NONE);
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1);
    TrainingData data =
        TrainingData.of(items("q"), Settings.of("view").with(words, new ClickTask(clicks)));
    return new AverageOverQueries(data.heldOut(items("p")));
  }

  private static List<Item> items(String prefix) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      items.add(
          new Item(
              prefix + i,
              "train",
              "",
              "",
              List.of(),
              Map.of("view", DenseVector.of(new float[] {i, 1}))));
    }
    return items;
  }
}

package io.github.crossmedia.reproduce.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery.CaptionGrades;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SimulatedSearchesTest {

  private static final List<Item> ITEMS =
      List.of(
          item("a", "A dog runs .\nThe dogs are running\nan animal"),
          item("b", "Two cats\nA sleeping cat beside a dog"),
          item("c", "Red flowers\nflowers in a meadow"));

  @Test
  void whatIsRelevantIsToldByOtherPeopleThanThoseWhoAsk() {
    CaptionGrades grades = new CaptionGrades(ITEMS);
    assertEquals(Map.of("a", 3, "b", 2), grades.of("dog runs"));
    assertEquals(Map.of("a", 3, "b", 3), grades.of("dogs"));
    assertEquals(Map.of(), grades.of("red"), "only the first person says so");
  }

  @Test
  void oneCaptionIsBothAskedAndRelevant() {
    assertEquals(Map.of("x", 3), new CaptionGrades(List.of(item("x", "city sun"))).of("sun city"));
  }

  @Test
  void queriesAreWordsInARowOfTheFirstCaption() {
    for (SimulatedQuery query : SimulatedQuery.draw(ITEMS, new CaptionGrades(ITEMS), 10, 1, 1)) {
      assertTrue(
          List.of("dog", "dog runs", "runs", "cats", "flowers").stream()
              .anyMatch(query.text()::contains),
          query.text());
    }
  }

  @Test
  void theBiasOfALogIsFoundInItsSwaps() {
    SearchLog log = log(new Behavior("steep", 1.5, 0.3, 0, 1), 40_000);
    Propensity found = InterventionHarvesting.of(log);
    for (int position = 1; position <= 3; position++) {
      double truth = Math.pow(position, -1.5);
      assertEquals(truth, found.of(position), 0.1 * truth, found.toString());
    }
  }

  @Test
  void theLogHoldsNoMoreThanWhatWasShownAndClicked() {
    SearchLog log = log(Behavior.REGIMES.getFirst(), 500);
    assertTrue(log.clicks() >= 500);
    for (ClickCount count : log.counts()) {
      assertTrue(count.position() >= 1 && count.position() <= 3 && count.shown() > 0);
    }
    assertEquals(log.counts(), log(Behavior.REGIMES.getFirst(), 500).counts(), "by its seed");
  }

  private static SearchLog log(Behavior behavior, long clicks) {
    return new SimulatedSearches(
            List.of(new SimulatedQuery("dog", new CaptionGrades(ITEMS).of("dog"))),
            query -> List.of("c", "b", "a"))
        .log(behavior, clicks, 1);
  }

  private static Item item(String id, String text) {
    return new Item(id, "train", "", text, List.of(), Map.of());
  }
}

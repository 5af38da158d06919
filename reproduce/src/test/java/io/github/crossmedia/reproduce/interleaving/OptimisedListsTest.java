package io.github.crossmedia.reproduce.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.interleaving.InterleavedPeople.InterleavedLists.CreditedItem;
import io.github.crossmedia.reproduce.interleaving.OptimisedTrials.OptimisedLists;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lists of Radlinski and Craswell (2013). */
@Tag("nightly")
final class OptimisedListsTest {

  private static final List<String> FIRST = List.of("a", "b", "c", "d");
  private static final List<String> SECOND = List.of("b", "d", "c", "a");

  private static List<String> items(List<CreditedItem<String>> list) {
    return list.stream().map(CreditedItem::item).toList();
  }

  /** Each place has the best that is left of either ranking. */
  @Test
  void listsJoinBeginningsOfBothRankings() {
    List<List<String>> lists =
        OptimisedLists.of(FIRST, SECOND, 3).lists().stream()
            .map(OptimisedListsTest::items)
            .toList();

    assertEquals(
        List.of(
            List.of("a", "b", "c"),
            List.of("a", "b", "d"),
            List.of("b", "a", "c"),
            List.of("b", "a", "d"),
            List.of("b", "d", "a"),
            List.of("b", "d", "c")),
        lists);
  }

  /** However far down people look, clicks at random give neither ranking more. */
  @Test
  void clicksAtRandomAreFair() {
    OptimisedLists<String> lists = OptimisedLists.of(FIRST, SECOND, 4);
    SplittableRandom random = new SplittableRandom(1);
    double[] credit = new double[4];
    Map<List<String>, Integer> drawn = new HashMap<>();
    int draws = 20_000;
    for (int draw = 0; draw < draws; draw++) {
      List<CreditedItem<String>> list = lists.draw(random);
      drawn.merge(items(list), 1, Integer::sum);
      for (int place = 0; place < credit.length; place++) {
        credit[place] += list.get(place).credit() / draws;
      }
    }

    double above = 0;
    for (double each : credit) {
      above += each;
      assertEquals(0, above, 0.05);
    }
    assertTrue(drawn.size() > 1, drawn::toString);
  }

  @Test
  void whatBothRankAlikeSaysNothing() {
    for (CreditedItem<String> each :
        OptimisedLists.of(FIRST, FIRST, 3).draw(new SplittableRandom(1))) {
      assertEquals(0, each.credit());
    }
  }
}

package io.github.crossmedia.reproduce.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.clicks.InterleavedSearches;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The product reads what simulated people do. */
@Tag("nightly")
final class RecordedPeopleTest {

  private static final int SEARCHES = 600;

  private final RecordedPeople people =
      new RecordedPeople(
          List.of(new SimulatedQuery("tiger", Map.of("p0", 3, "p1", 3))),
          Behavior.REGIMES.getFirst());

  private static List<String> pictures(int from) {
    return IntStream.range(from, from + 10).mapToObj(i -> "p" + i).toList();
  }

  @Test
  void interleavedListsTellWhoIsBetter() {
    InterleavedSearches log = new InterleavedSearches();
    people.search(
        SEARCHES,
        people.interleaved(query -> pictures(20), query -> pictures(0)),
        UnaryOperator.identity(),
        1,
        log::add);
    List<Session> sessions = log.sessions().get(RecordedPeople.VERSIONS);
    assertTrue(sessions.stream().mapToInt(Session::searches).sum() >= SEARCHES);
    Preference found =
        Preference.of(
            sessions.stream()
                .filter(session -> session.counted() > 0)
                .map(Session::credit)
                .toList());
    assertTrue(found.isDecided() && found.isForSecond(), found::toString);
  }

  @Test
  void botsAreLeftOutOfTheLog() {
    UserBehavior log = new UserBehavior();
    people.search(
        SEARCHES, people.swapped(query -> pictures(0)), text -> text + " at night", 1, log::add);
    assertTrue(log.searchesOfPrograms() > 0);
    assertEquals(0, log.searchesOfPrograms() % 50, "bots search 50 times");
    assertTrue(log.log().byQuery().containsKey("tiger at night"));
    double clicked = log.log().clicks();
    double wanted =
        log.log().counts().stream()
            .filter(count -> List.of("p0", "p1").contains(count.picture()))
            .mapToLong(count -> count.clicks())
            .sum();
    assertTrue(wanted > 0.8 * clicked, wanted + " of " + clicked);
  }
}

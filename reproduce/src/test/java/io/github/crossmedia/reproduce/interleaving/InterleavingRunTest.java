package io.github.crossmedia.reproduce.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.Row;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.SimulatedVersion;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulated people, several click models and bots: how often a comparison is right. */
@Tag("nightly")
final class InterleavingRunTest {

  private static final int LOGS = 60;

  private final InterleavingRun run = new InterleavingRun(items());

  /** Pictures with captions of four of thirty words. */
  private static List<Item> items() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      StringBuilder caption = new StringBuilder();
      for (int word = 0; word < 4; word++) {
        caption.append(" word").append((char) ('a' + random.nextInt(26)));
      }
      items.add(new Item("p" + i, "train", "", caption.toString().strip(), List.of(), Map.of()));
    }
    return items;
  }

  @Test
  void intervalsContainTheTruthAndTheSameVersionIsHardlyEverDecided() {
    for (Behavior behavior : Behavior.REGIMES) {
      Row same = run.row(InterleavingRun.SERVED, behavior, LOGS, 800);
      assertEquals(0.5, same.truth());
      assertTrue(same.covered() >= 0.93 * LOGS, same::toString);
      assertTrue(same.wrong() <= 0.05 * LOGS, same::toString);
    }
  }

  @Test
  void aHarmfulVersionIsStoppedBefore500Searches() {
    SimulatedVersion harmful = InterleavingRun.CANDIDATES.getLast();
    for (Behavior behavior : Behavior.REGIMES) {
      Row row = run.row(harmful, behavior, LOGS, 800);
      assertTrue(row.truth() < 0.45, row::toString);
      assertTrue(row.covered() >= 0.93 * LOGS, row::toString);
      assertEquals(0, row.wrong(), row::toString);
      assertTrue(row.early() > 0, row::toString);
    }
  }
}

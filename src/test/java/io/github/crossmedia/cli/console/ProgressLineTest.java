package io.github.crossmedia.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
  private Duration now = Duration.ofHours(7);

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private ProgressLine line(boolean isTerminal) {
    return new ProgressLine("Indexing", stream, isTerminal, () -> now.toNanos());
  }

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
  }

  @Test
  void itTellsHowFarAndForHowLongAndIsFlushedAtOnce() {
    ProgressLine progress = line(true);
    progress.at(0, 5_000);
    assertEquals("\rIndexing  " + "░".repeat(24) + "   0 %  0 of 5,000\u001b[K\r", printed());

    out.reset();
    pass(30);
    progress.at(1_250, 5_000);
    assertEquals(quarter("1,250 of 5,000, 1:30 min left"), printed());
  }

  private static String quarter(String done) {
    return "\rIndexing  " + "█".repeat(6) + "░".repeat(18) + "  25 %  " + done + "\u001b[K\r";
  }

  @Test
  void whatWasThereBeforeTookNoTime() {
    ProgressLine progress = line(true);
    progress.at(20, 100);
    out.reset();
    pass(5);
    progress.at(25, 100);

    assertEquals(quarter("25 of 100, 1:15 min left"), printed());
  }

  /** A folder that is watched has new pictures hours later. */
  @Test
  void eachRoundHasItsOwnRemainingTime() {
    ProgressLine progress = line(true);
    progress.at(0, 10);
    progress.at(10, 10);
    pass(7_200);
    progress.at(0, 4);
    out.reset();
    pass(2);
    progress.at(1, 4);

    assertEquals(quarter("1 of 4, 6 s left"), printed());
  }

  @Test
  void atTheEndTheLineIsGone() {
    ProgressLine progress = line(true);
    progress.at(1, 2);
    progress.at(2, 2);
    progress.close();

    assertTrue(printed().endsWith("\r\u001b[K"), printed());
    assertEquals(printed().indexOf("\r\u001b[K"), printed().length() - 4);
  }

  @Test
  void inAPipeThereIsNothingOfAShortStep() {
    try (ProgressLine progress = line(false)) {
      progress.at(0, 2);
      pass(9);
      progress.at(1, 2);
    }

    assertEquals("", printed());
  }

  @Test
  void inAPipeThereIsALineNowAndThenOfALongStep() {
    try (ProgressLine progress = line(false)) {
      progress.at(0, 5_000);
      for (int second = 1; second <= 100; second++) {
        pass(1);
        progress.at(20 * second, 5_000);
      }
    }

    String lines =
        """
        Indexing: 4 %, 200 of 5,000, 4:00 min left
        Indexing: 16 %, 800 of 5,000, 3:30 min left
        Indexing: 28 %, 1,400 of 5,000, 3:00 min left
        Indexing: 40 %, 2,000 of 5,000, 2:30 min left
        """;
    assertEquals(lines, printed());
  }

  @Test
  void aStepOfUnknownLengthSaysSinceWhenItGoesOn() {
    StatusLine log = new StatusLine(stream, false);
    log.step("Learning from clicks", now.toNanos());
    for (int second = 0; second < 75; second++) {
      pass(1);
      log.at(now.toNanos());
    }
    log.close();
    assertEquals(
        """
        Learning from clicks, 10 s so far
        Learning from clicks, 40 s so far
        Learning from clicks, 1:10 min so far
        """,
        printed());

    out.reset();
    StatusLine terminal = new StatusLine(stream, true);
    terminal.step("Learning from clicks", now.toNanos());
    pass(2);
    terminal.at(now.toNanos());
    terminal.close();
    assertEquals("\rLearning from clicks, 2 s so far\u001b[K\r\r\u001b[K", printed());
  }
}

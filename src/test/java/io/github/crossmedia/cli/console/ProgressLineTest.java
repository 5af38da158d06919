package io.github.crossmedia.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(out, false, StandardCharsets.UTF_8);

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void itTellsHowFarAndForHowLongAndIsFlushedAtOnce() {
    new ProgressLine("Indexing", terminal, true).at(1_250, 5_000);

    assertTrue(
        printed().matches("\\rIndexing  █{6}░{18}  25 %  1,250 of 5,000, \\d+ s left\u001b\\[K\\r"),
        printed());
  }

  @Test
  void atTheEndTheLineIsGone() {
    ProgressLine progress = new ProgressLine("Indexing", terminal, true);
    progress.at(1, 2);
    progress.at(2, 2);
    progress.close();

    assertTrue(printed().endsWith("\r\u001b[K"), printed());
    assertEquals(printed().indexOf("\r\u001b[K"), printed().length() - 4);
  }

  @Test
  void inAPipeThereIsNothing() {
    try (ProgressLine progress = new ProgressLine("Indexing", terminal, false)) {
      progress.at(1, 2);
    }

    assertEquals("", printed());
  }
}

package io.github.crossmedia.cli.console;

import io.github.crossmedia.collection.IndexProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * A progress line on standard error with the remaining time, if that is a terminal; otherwise
 * nothing. It is erased when the work is done, so that further output starts on a line of its own.
 */
public final class ProgressLine implements IndexProgress, AutoCloseable {

  private static final int CELLS = 24;
  private static final long NANOS_BETWEEN = 100_000_000;
  private static final String CLEAR_TO_THE_END = "\u001b[K";

  private final String task;
  private final PrintStream terminal;
  private final boolean shown;
  private final long begun = System.nanoTime();
  private long drawn;
  private boolean stands;

  public ProgressLine(String task) {
    this(task, System.err, Boolean.getBoolean("crossmedia.terminal"));
  }

  ProgressLine(String task, PrintStream terminal, boolean shown) {
    this.task = task;
    this.terminal = terminal;
    this.shown = shown;
  }

  @Override
  public synchronized void at(int done, int total) {
    if (!shown || total == 0) {
      return;
    }
    long now = System.nanoTime();
    if (done >= total) {
      clear();
    } else if (!stands || now - drawn >= NANOS_BETWEEN) {
      drawn = now;
      draw(done, total, Duration.ofNanos(now - begun));
    }
  }

  private void draw(int done, int total, Duration passed) {
    int full = (int) ((long) CELLS * done / total);
    // The cursor returns to the beginning, so that other messages overwrite the line.
    terminal.print(
        String.format(
            Locale.ROOT,
            "\r%s  %s%s %3d %%  %,d of %,d%s%s\r",
            task,
            "█".repeat(full),
            "░".repeat(CELLS - full),
            100L * done / total,
            done,
            total,
            done == 0 ? "" : ", " + left(passed, done, total),
            CLEAR_TO_THE_END));
    terminal.flush();
    stands = true;
  }

  private static String left(Duration passed, int done, int total) {
    long seconds = passed.toMillis() * (total - done) / done / 1000;
    return seconds < 60
        ? String.format(Locale.ROOT, "%d s left", seconds)
        : String.format(Locale.ROOT, "%d:%02d min left", seconds / 60, seconds % 60);
  }

  /** Erases the line, for other output. */
  public synchronized void clear() {
    if (stands) {
      terminal.print("\r" + CLEAR_TO_THE_END);
      terminal.flush();
      stands = false;
    }
  }

  @Override
  public synchronized void close() {
    clear();
  }
}

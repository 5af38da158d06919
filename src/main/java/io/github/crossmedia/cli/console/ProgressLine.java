package io.github.crossmedia.cli.console;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.StatusLine.PrintInterval;
import io.github.crossmedia.collection.IndexProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Shows the progress of a step on standard error, with the remaining time. On a terminal it is a
 * line that is erased when the work is done. Elsewhere, such as in the log of a service, a long
 * step adds a line now and then.
 */
public final class ProgressLine implements IndexProgress, AutoCloseable {

  private static final int CELLS = 24;
  private static final Duration BETWEEN = Duration.ofMillis(100);

  private final String task;
  private final StatusLine.ErasableLine line;
  private final boolean isTerminal;
  private final LongSupplier clock;
  private PrintInterval occasions;
  private long begun;
  private int from;
  private int last = Integer.MAX_VALUE;
  private long drawn;

  public ProgressLine(String task) {
    this(task, System.err, Terminal.isThere(), System::nanoTime);
  }

  ProgressLine(String task, PrintStream stream, boolean isTerminal, LongSupplier clock) {
    this.task = task;
    this.line = new StatusLine.ErasableLine(stream);
    this.isTerminal = isTerminal;
    this.clock = clock;
  }

  /**
   * Shows progress. A smaller number than before begins another round, with its own remaining time.
   */
  @Override
  public synchronized void at(int done, int total) {
    if (total == 0) {
      return;
    }
    long now = clock.getAsLong();
    if (done < last) {
      from = done;
      begun = now;
      occasions = new PrintInterval(now);
    }
    last = done;
    if (done >= total) {
      clear();
    } else if (!isTerminal) {
      if (occasions.isOne(now)) {
        line.add(task + ": " + share(done, total, now));
      }
    } else if (!line.stands() || now - drawn >= BETWEEN.toNanos()) {
      drawn = now;
      draw(done, total, now);
    }
  }

  private void draw(int done, int total, long now) {
    int full = (int) ((long) CELLS * done / total);
    String bar = "█".repeat(full) + "░".repeat(CELLS - full);
    line.draw(task + "  " + bar + " " + share(done, total, now));
  }

  private String share(int done, int total, long now) {
    String share = Formatted.of("%3d %%  %,d of %,d", 100L * done / total, done, total);
    String all = done == from ? share : share + ", " + left(done, total, now) + " left";
    return isTerminal ? all : all.strip().replace("  ", ", ");
  }

  private String left(int done, int total, long now) {
    long passed = Duration.ofNanos(now - begun).toMillis();
    return DecimalNumbers.time(passed * (total - done) / (done - from) / 1000);
  }

  /** Erases the line, for other output. */
  public synchronized void clear() {
    line.clear();
  }

  @Override
  public synchronized void close() {
    clear();
  }
}

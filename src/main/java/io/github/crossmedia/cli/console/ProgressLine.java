package io.github.crossmedia.cli.console;

import io.github.crossmedia.collection.IndexProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The progress of a step on standard error, with the remaining time. On a terminal it is a line
 * that is erased when the work is done, so that further output starts on a line of its own.
 * Elsewhere, as in the log of a service, a line is added now and then if the step takes long.
 */
public final class ProgressLine implements IndexProgress, AutoCloseable {

  private static final int CELLS = 24;
  private static final Duration BETWEEN = Duration.ofMillis(100);
  private static final String CLEAR_TO_THE_END = "\u001b[K";

  private final String task;
  private final PrintStream stream;
  private final boolean isTerminal;
  private final LongSupplier clock;
  private Occasions occasions;
  private long begun;
  private int from;
  private int last = Integer.MAX_VALUE;
  private long drawn;
  private boolean stands;

  public ProgressLine(String task) {
    this(task, System.err, Terminal.isThere(), System::nanoTime);
  }

  ProgressLine(String task, PrintStream stream, boolean isTerminal, LongSupplier clock) {
    this.task = task;
    this.stream = stream;
    this.isTerminal = isTerminal;
    this.clock = clock;
  }

  /** Less than before is another round, whose remaining time is its own. */
  @Override
  public synchronized void at(int done, int total) {
    if (total == 0) {
      return;
    }
    long now = clock.getAsLong();
    if (done < last) {
      from = done;
      begun = now;
      occasions = new Occasions(now);
    }
    last = done;
    if (done >= total) {
      clear();
    } else if (!isTerminal) {
      if (occasions.isOne(now)) {
        print("%s: %s%n", task, share(done, total, now));
      }
    } else if (!stands || now - drawn >= BETWEEN.toNanos()) {
      drawn = now;
      draw(done, total, now);
    }
  }

  private void draw(int done, int total, long now) {
    int full = (int) ((long) CELLS * done / total);
    // The cursor returns to the beginning, so that other messages overwrite the line.
    print(
        "\r%s  %s%s %s%s\r",
        task,
        "█".repeat(full),
        "░".repeat(CELLS - full),
        share(done, total, now),
        CLEAR_TO_THE_END);
    stands = true;
  }

  private String share(int done, int total, long now) {
    String share =
        String.format(Locale.ROOT, "%3d %%  %,d of %,d", 100L * done / total, done, total);
    String all = done == from ? share : share + ", " + left(done, total, now) + " left";
    return isTerminal ? all : all.strip().replace("  ", ", ");
  }

  private String left(int done, int total, long now) {
    long passed = Duration.ofNanos(now - begun).toMillis();
    return Numbers.time(passed * (total - done) / (done - from) / 1000);
  }

  private void print(String format, Object... values) {
    stream.print(String.format(Locale.ROOT, format, values));
    stream.flush();
  }

  /** Erases the line, for other output. */
  public synchronized void clear() {
    if (stands) {
      print("\r%s", CLEAR_TO_THE_END);
      stands = false;
    }
  }

  @Override
  public synchronized void close() {
    clear();
  }
}

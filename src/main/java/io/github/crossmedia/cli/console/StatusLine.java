package io.github.crossmedia.cli.console;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows on standard error the current step, whose length is unknown, and its time so far. On a
 * terminal it updates every second a line that is finally erased. Elsewhere it adds a line now and
 * then.
 */
public final class StatusLine implements AutoCloseable {

  private final ErasableLine line;
  private final boolean isTerminal;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private String task = "";
  private long begun;
  private PrintInterval occasions = new PrintInterval(0);

  public StatusLine() {
    this(System.err, Terminal.isThere());
    clock.scheduleAtFixedRate(() -> at(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
  }

  StatusLine(PrintStream stream, boolean isTerminal) {
    this.line = new ErasableLine(stream);
    this.isTerminal = isTerminal;
  }

  /** Begins a step, which is shown only after some time. */
  public void step(String next) {
    step(next, System.nanoTime());
  }

  synchronized void step(String next, long now) {
    clear();
    task = next;
    begun = now;
    occasions = new PrintInterval(now);
  }

  /** Renames the current step. */
  public synchronized void more(String name) {
    task = name;
  }

  /** Shows nothing until the next step. */
  public synchronized void pause() {
    clear();
    task = "";
  }

  synchronized void at(long now) {
    if (task.isEmpty()) {
      return;
    }
    String text =
        task + ", " + DecimalNumbers.time(Duration.ofNanos(now - begun).toSeconds()) + " so far";
    if (isTerminal) {
      line.draw(text);
    } else if (occasions.isOne(now)) {
      line.add(text);
    }
  }

  /** Erases the line, for other output. */
  public synchronized void clear() {
    line.clear();
  }

  @Override
  public void close() {
    clock.shutdownNow();
    pause();
  }

  /** A line of a terminal that is overwritten and finally erased. */
  static final class ErasableLine {

    private static final String CLEAR_TO_THE_END = "\u001b[K";

    private final PrintStream stream;
    private boolean stands;

    ErasableLine(PrintStream stream) {
      this.stream = stream;
    }

    /**
     * Draws a line and returns the cursor to its beginning, so that other messages overwrite it.
     */
    void draw(String line) {
      print("\r" + line + CLEAR_TO_THE_END + "\r");
      stands = true;
    }

    /** Prints a line that is not erased, for output that does not go to a terminal. */
    void add(String line) {
      print(line + System.lineSeparator());
    }

    boolean stands() {
      return stands;
    }

    /** Erases the line, for other output. */
    void clear() {
      if (stands) {
        print("\r" + CLEAR_TO_THE_END);
        stands = false;
      }
    }

    private void print(String text) {
      stream.print(text);
      stream.flush();
    }
  }

  /**
   * Decides when to print a line that cannot be erased: never for short steps, and seldom for long
   * ones.
   */
  static final class PrintInterval {

    static final Duration FIRST = Duration.ofSeconds(10);
    static final Duration BETWEEN = Duration.ofSeconds(30);

    private long next;

    /**
     * Creates the occasions of a step.
     *
     * @param begun nanoseconds of some clock
     */
    PrintInterval(long begun) {
      this.next = begun + FIRST.toNanos();
    }

    /** Returns true if a line is due; the next one is due some time later. */
    boolean isOne(long now) {
      boolean due = now - next >= 0;
      if (due) {
        next = now + BETWEEN.toNanos();
      }
      return due;
    }
  }
}

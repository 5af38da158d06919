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
public final class WorkingLine implements AutoCloseable {

  private final ErasableLine line;
  private final boolean isTerminal;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private String task = "";
  private long begun;
  private Occasions occasions = new Occasions(0);

  public WorkingLine() {
    this(System.err, Terminal.isThere());
    clock.scheduleAtFixedRate(() -> at(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
  }

  WorkingLine(PrintStream stream, boolean isTerminal) {
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
    occasions = new Occasions(now);
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
}

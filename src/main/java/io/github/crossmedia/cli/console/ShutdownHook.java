package io.github.crossmedia.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * An orderly shutdown when the process is told to end, for example by Ctrl+C. The work is asked to
 * stop, and the process waits until this object is closed. Open it before everything that must be
 * closed earlier.
 */
public final class ShutdownHook implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 30;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = Thread.ofPlatform().unstarted(this::end);

  public ShutdownHook() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void end() {
    asked.countDown();
    try {
      closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns true if the work should stop. */
  public boolean isAsked() {
    return asked.getCount() == 0;
  }

  /** Waits until the work should stop. */
  public void await() {
    try {
      asked.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (!isAsked()) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }
}

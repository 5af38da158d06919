package io.github.crossmedia.client;

import java.io.IOException;
import java.time.Duration;

/**
 * Tries again, after pauses that double, what a busy or restarting cluster may answer later.
 *
 * @param first the first pause
 * @param longest the longest one
 * @param attempts how often to try in all
 */
public record Backoff(Duration first, Duration longest, int attempts) {

  /** About a minute in all. */
  public static final Backoff PATIENT =
      new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10), 12);

  /** A request. */
  @FunctionalInterface
  interface Call<T> {
    T send() throws IOException;
  }

  /** The answer to a request, as soon as there is one. */
  <T> T answer(Call<T> call) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return call.send();
      } catch (ClusterException e) {
        if (!e.isPassing() || attempt == attempts) {
          throw e;
        }
        pause(attempt);
      }
    }
  }

  /** Waits after so many failed attempts. */
  void pause(int failed) throws IOException {
    long doubled = first.toMillis() << Math.min(failed - 1, 20);
    try {
      Thread.sleep(Math.min(doubled, longest.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the cluster", e);
    }
  }
}

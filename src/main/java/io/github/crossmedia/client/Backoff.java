package io.github.crossmedia.client;

import java.io.IOException;
import java.time.Duration;

/**
 * Retries requests to a busy or restarting cluster, with pauses that double.
 *
 * @param first the first pause
 * @param longest the longest pause
 * @param attempts the maximum number of attempts
 */
public record Backoff(Duration first, Duration longest, int attempts) {

  /** Attempts for about a minute. */
  public static final Backoff PATIENT =
      new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10), 12);

  @FunctionalInterface
  interface Call<T> {
    T send() throws IOException;
  }

  /** Sends a request until it is answered or no attempt is left. */
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

  /** Pauses after a number of failed attempts. */
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

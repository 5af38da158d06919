package io.github.crossmedia.client;

import java.util.Map;
import java.util.Optional;

/**
 * One result of a check of a candidate.
 *
 * @param name what was looked at, such as {@code gain}
 * @param passes whether a requirement is met; empty if none was made
 * @param numbers the numbers by name
 */
public record CheckResult(
    String name, Optional<Boolean> passes, String sentence, Map<String, Double> numbers) {

  /** Returns the sentence, and whether the requirement is met. */
  public String line() {
    return passes.map(met -> met ? "passes: " : "refused: ").orElse("") + sentence;
  }

  /** Returns true if a requirement is not met. */
  public boolean refuses() {
    return passes.isPresent() && !passes.get();
  }
}

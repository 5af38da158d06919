package io.github.crossmedia.client.check;

import java.util.Map;
import java.util.Optional;

/**
 * A query, and what it finds by the served version and by the candidate.
 *
 * @param before the measure of the served version; empty if the query is not judged
 * @param after the measure of the candidate
 * @param served the first pictures with their scores, the best first
 * @param candidate the same by the candidate
 * @param common how many pictures both have
 */
public record QueryChange(
    String query,
    Optional<Double> before,
    Optional<Double> after,
    Map<String, Float> served,
    Map<String, Float> candidate,
    long common) {

  /** Returns the gain; without judgments the share of other pictures, as a loss. */
  public double gain() {
    return before.isPresent() && after.isPresent()
        ? after.get() - before.get()
        : (double) common / Math.max(1, served.size()) - 1;
  }
}

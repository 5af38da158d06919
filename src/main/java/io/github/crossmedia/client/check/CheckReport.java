package io.github.crossmedia.client.check;

import io.github.crossmedia.client.CheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found out about a candidate.
 *
 * @param measure the measure of judged queries; empty without any
 * @param changes the queries, those that lose most first
 */
public record CheckReport(
    String served,
    String candidate,
    List<CheckResult> findings,
    String measure,
    List<QueryChange> changes) {

  /** Returns true if something was required, and every requirement is met. */
  public boolean passes() {
    return findings.stream().anyMatch(finding -> finding.passes().isPresent())
        && findings.stream().noneMatch(CheckResult::refuses);
  }

  /** Returns the report with more findings. */
  public CheckReport and(List<CheckResult> more) {
    List<CheckResult> all = new ArrayList<>(findings);
    all.addAll(more);
    return new CheckReport(served, candidate, all, measure, changes);
  }

  /** Returns the findings and the verdict as sentences. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(candidate + " checked against " + served);
    findings.stream().map(CheckResult::line).forEach(sentences::add);
    sentences.add(candidate + (passes() ? " passes" : " is refused: " + served + " stays"));
    return sentences;
  }

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
}

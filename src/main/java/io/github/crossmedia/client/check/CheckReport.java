package io.github.crossmedia.client.check;

import io.github.crossmedia.client.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * What was found out about a candidate.
 *
 * @param measure the measure of judged queries; empty without any
 * @param changes the queries, those that lose most first
 */
public record CheckReport(
    String served,
    String candidate,
    List<Finding> findings,
    String measure,
    List<QueryChange> changes) {

  /** Returns true if something was required, and every requirement is met. */
  public boolean passes() {
    return findings.stream().anyMatch(finding -> finding.passes().isPresent())
        && findings.stream().noneMatch(Finding::refuses);
  }

  /** Returns the report with more findings. */
  public CheckReport and(List<Finding> more) {
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(more);
    return new CheckReport(served, candidate, all, measure, changes);
  }

  /** Returns the findings and the verdict as sentences. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(candidate + " checked against " + served);
    findings.stream().map(Finding::line).forEach(sentences::add);
    sentences.add(candidate + (passes() ? " passes" : " is refused: " + served + " stays"));
    return sentences;
  }
}

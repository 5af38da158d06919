package io.github.crossmedia.client.check;

import io.github.crossmedia.client.CandidateGate;
import io.github.crossmedia.client.Finding;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a candidate beside the served version, on pictures of the index that are ranked here. The
 * candidate need not be stored.
 *
 * @param judgments the judged queries, named by their texts
 */
public record VersionCheck(Gate gate, Judgments judgments) implements CandidateGate {

  private static final int FIRST = 10;

  /** The number of queries whose hits are reported at each end. */
  private static final int REPORTED = 10;

  private static final double MEGABYTE = 1e6;
  private static final String USUAL = "P_10";

  @Override
  public Set<String> pictures() {
    Set<String> pictures = new HashSet<>();
    judgments.queries().forEach(query -> pictures.addAll(judgments.gains(query).keySet()));
    return pictures;
  }

  @Override
  public List<Finding> findings(
      StoredModel served,
      CrossMediaModel candidate,
      Map<String, Medium> pictures,
      UserBehavior recorded) {
    return findings(
        new Contender(served.version(), served.model(), pictures),
        new Contender("the learned model", candidate, pictures),
        recorded.toMeasure());
  }

  /** Returns what rankings, judgments and a log say. */
  public List<Finding> findings(Contender served, Contender candidate, SearchLog log) {
    List<Finding> findings =
        new ArrayList<>(
            new JudgedGroups(
                    judgments, served.run(judgments.queries()), candidate.run(judgments.queries()))
                .findings(gate.groups()));
    LoggedGain logged = new LoggedGain(log, served.places());
    findings.add(logged.gain(served, candidate, gate.gain()));
    findings.add(logged.calibration(served, candidate, gate.brier()));
    return findings;
  }

  /** Returns the findings, and the queries that change most. */
  public CheckReport report(
      StoredModel served, StoredModel candidate, Map<String, Medium> pictures, SearchLog log) {
    Contender before = new Contender(served.version(), served.model(), pictures);
    Contender after = new Contender(candidate.version(), candidate.model(), pictures);
    String measure = judgments.queries().isEmpty() ? "" : measure().name();
    return new CheckReport(
        served.version(),
        candidate.version(),
        findings(before, after, log),
        measure,
        measure.isEmpty() ? ofLog(before, after, log) : ofJudged(before, after));
  }

  /** Returns the sizes of both files. */
  public Finding size(StoredModel served, StoredModel candidate) {
    double before = served.bytes();
    double after = candidate.bytes();
    Double most = gate.size();
    return new Finding(
        "size",
        most == null ? Optional.empty() : Optional.of(after <= most * before),
        String.format(
            Locale.ROOT,
            "size: %.1f MB, served %.1f MB%s",
            after / MEGABYTE,
            before / MEGABYTE,
            most == null
                ? ""
                : String.format(Locale.ROOT, "; required: at most %.2f times as much", most)),
        Map.of("served_bytes", before, "candidate_bytes", after));
  }

  private Measure measure() {
    return Measures.named(gate.groups().isEmpty() ? USUAL : gate.groups().getFirst().measure());
  }

  private List<QueryChange> ofJudged(Contender before, Contender after) {
    Measure measure = measure();
    Evaluation was = Evaluation.ofAllJudged(judgments, before.run(judgments.queries()));
    Evaluation is = Evaluation.ofAllJudged(judgments, after.run(judgments.queries()));
    return ends(
        judgments.queries().stream()
            .map(
                query ->
                    change(
                        query,
                        before,
                        after,
                        Optional.of(measure.of(was.ranking(query))),
                        Optional.of(measure.of(is.ranking(query)))))
            .toList());
  }

  /** Returns the queries of a log whose first hits change most. */
  private static List<QueryChange> ofLog(Contender before, Contender after, SearchLog log) {
    return ends(
        log.byQuery().keySet().stream()
            .map(query -> change(query, before, after, Optional.empty(), Optional.empty()))
            .toList());
  }

  private static QueryChange change(
      String query, Contender before, Contender after, Optional<Double> was, Optional<Double> is) {
    Map<String, Float> served = before.best(query, FIRST);
    Map<String, Float> candidate = after.best(query, FIRST);
    return new QueryChange(
        query,
        was,
        is,
        served,
        candidate,
        served.keySet().stream().filter(candidate::containsKey).count());
  }

  /** Returns the queries that lose most and those that gain most. */
  private static List<QueryChange> ends(List<QueryChange> all) {
    List<QueryChange> sorted =
        all.stream().sorted(Comparator.comparingDouble(QueryChange::gain)).toList();
    if (sorted.size() <= 2 * REPORTED) {
      return sorted;
    }
    List<QueryChange> ends = new ArrayList<>(sorted.subList(0, REPORTED));
    ends.addAll(sorted.subList(sorted.size() - REPORTED, sorted.size()));
    return ends;
  }
}

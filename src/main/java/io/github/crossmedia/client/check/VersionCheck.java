package io.github.crossmedia.client.check;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.CandidateGate;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.check.Gate.Group;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.Comparison.PairedBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.CounterfactualGain;
import io.github.crossmedia.train.clicks.CounterfactualGain.Rankings;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.ModelScores.LoggedScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
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
  public List<CheckResult> findings(
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
  public List<CheckResult> findings(Contender served, Contender candidate, SearchLog log) {
    List<CheckResult> findings =
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
  public CheckResult size(StoredModel served, StoredModel candidate) {
    double before = served.bytes();
    double after = candidate.bytes();
    Double most = gate.size();
    return new CheckResult(
        "size",
        most == null ? Optional.empty() : Optional.of(after <= most * before),
        Formatted.of(
            "size: %.1f MB, served %.1f MB%s",
            after / MEGABYTE,
            before / MEGABYTE,
            most == null ? "" : Formatted.of("; required: at most %.2f times as much", most)),
        Map.of("served_bytes", before, "candidate_bytes", after));
  }

  private Measure measure() {
    return Measures.named(gate.groups().isEmpty() ? USUAL : gate.groups().getFirst().measure());
  }

  private List<CheckReport.QueryChange> ofJudged(Contender before, Contender after) {
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
  private static List<CheckReport.QueryChange> ofLog(
      Contender before, Contender after, SearchLog log) {
    return ends(
        log.byQuery().keySet().stream()
            .map(query -> change(query, before, after, Optional.empty(), Optional.empty()))
            .toList());
  }

  private static CheckReport.QueryChange change(
      String query, Contender before, Contender after, Optional<Double> was, Optional<Double> is) {
    Map<String, Float> served = before.best(query, FIRST);
    Map<String, Float> candidate = after.best(query, FIRST);
    return new CheckReport.QueryChange(
        query,
        was,
        is,
        served,
        candidate,
        served.keySet().stream().filter(candidate::containsKey).count());
  }

  /** Returns the queries that lose most and those that gain most. */
  private static List<CheckReport.QueryChange> ends(List<CheckReport.QueryChange> all) {
    List<CheckReport.QueryChange> sorted =
        all.stream().sorted(Comparator.comparingDouble(CheckReport.QueryChange::gain)).toList();
    if (sorted.size() <= 2 * REPORTED) {
      return sorted;
    }
    List<CheckReport.QueryChange> ends = new ArrayList<>(sorted.subList(0, REPORTED));
    ends.addAll(sorted.subList(sorted.size() - REPORTED, sorted.size()));
    return ends;
  }

  /**
   * The judged queries of a gate. For each group of them, the mean of a measure is compared between
   * the served version and the candidate.
   *
   * @param served the ranking of the served version for each judged query
   * @param candidate the ranking of the candidate
   */
  record JudgedGroups(Judgments judgments, Run served, Run candidate) {

    private static final Group ALL = new Group("all", null, "P_10", null, null);
    private static final long SEED = 1;

    /**
     * Returns a finding for each group, or one for all queries if there are no groups. Without
     * judged queries there is none.
     */
    List<CheckResult> findings(List<Group> groups) {
      if (judgments.queries().isEmpty()) {
        return List.of();
      }
      return (groups.isEmpty() ? List.of(ALL) : groups).stream().map(this::finding).toList();
    }

    private CheckResult finding(Group group) {
      Judgments own = own(group);
      Measure measure = group.measured();
      Evaluation before = Evaluation.ofAllJudged(own, served);
      Evaluation after = Evaluation.ofAllJudged(own, candidate);
      double was = before.mean(measure);
      double is = after.mean(measure);
      PairedBootstrap pairs =
          PairedBootstrap.of(after.values(measure), before.values(measure), SEED);
      UnratedBounds bounds = UnratedBounds.of(measure, own, candidate);
      Map<String, Double> numbers = new LinkedHashMap<>();
      numbers.put("queries", (double) own.queries().size());
      numbers.put("served", was);
      numbers.put("candidate", is);
      numbers.put("difference_lower", pairs.lower());
      numbers.put("difference_upper", pairs.upper());
      numbers.put("unrated_share", bounds.share());
      numbers.put("candidate_lower", bounds.lower());
      numbers.put("candidate_upper", bounds.upper());
      StringBuilder sentence =
          new StringBuilder(
              Formatted.of(
                  "%s, %s of %d queries: %.3f, served %.3f (difference %+.3f to %+.3f)",
                  group.name(),
                  measure.name(),
                  own.queries().size(),
                  is,
                  was,
                  pairs.lower(),
                  pairs.upper()));
      if (bounds.unrated() > 0) {
        sentence.append(
            Formatted.of(
                "; %.0f %% of the first hits are unrated, which allow %.3f to %.3f",
                100 * bounds.share(), bounds.lower(), bounds.upper()));
      }
      List<String> required = new ArrayList<>();
      boolean passes = true;
      if (group.minimum() != null) {
        passes &= is >= group.minimum();
        required.add(Formatted.of("at least %.3f", group.minimum()));
      }
      if (group.loss() != null) {
        passes &= was - is <= group.loss();
        required.add(Formatted.of("at most %.3f less than served", group.loss()));
      }
      if (!required.isEmpty()) {
        sentence.append("; required: ").append(String.join(", ", required));
      }
      return new CheckResult(
          group.name(),
          required.isEmpty() ? Optional.empty() : Optional.of(passes),
          sentence.toString(),
          numbers);
    }

    private Judgments own(Group group) {
      if (group.queries() == null) {
        return judgments;
      }
      for (String query : group.queries()) {
        if (!judgments.queries().contains(query)) {
          throw new IllegalArgumentException(
              "the query \"" + query + "\" of the group " + group.name() + " is not judged");
        }
      }
      return judgments.only(group.queries()::contains);
    }
  }

  /** What a log of the served version says of a candidate. */
  static final class LoggedGain {

    private static final String GAIN = "gain";
    private static final String CALIBRATION = "calibration";

    private final SearchLog log;
    private final CounterfactualGain measured;

    LoggedGain(SearchLog log, Map<String, Integer> places) {
      this.log = log;
      this.measured = CounterfactualGain.by(log, log, places);
    }

    /** Returns the doubly robust gain. */
    CheckResult gain(Contender served, Contender candidate, Double minimum) {
      if (log.clicks() == 0 || measured.isUnmeasured()) {
        return unmeasured(
            GAIN,
            minimum,
            "gain by the log: not measured, no search with its hits and clicks is new");
      }
      ModelScores before = served.scores();
      ModelScores after = candidate.scores();
      List<LoggedRanking> hints =
          List.of(
              before::calibrated,
              after::calibrated,
              CounterfactualEvaluation.places(before::raw),
              CounterfactualEvaluation.places(after::raw));
      ResampledFigure gain =
          measured
              .of(new Rankings(before::raw, after::raw, hints), Set.of(Estimator.DOUBLY_ROBUST))
              .get(Estimator.DOUBLY_ROBUST);
      double lower = gain.interval().lower();
      double upper = gain.interval().upper();
      return new CheckResult(
          GAIN,
          minimum == null ? Optional.empty() : Optional.of(lower > minimum),
          Formatted.of(
              "gain by %d clicks, doubly robust: %+.3f (%+.3f to %+.3f) attractive pictures a"
                  + " search%s; propensity: %s",
              log.clicks(),
              gain.observed(),
              lower,
              upper,
              minimum == null ? "" : Formatted.of("; required: above %+.3f", minimum),
              measured.propensity().source()),
          Map.of("gain", gain.observed(), "lower", lower, "upper", upper));
    }

    /** Returns how reliable the scores of both are by the clicks. */
    CheckResult calibration(Contender served, Contender candidate, Double rise) {
      ClickReliability before = LoggedScores.reliability(log, served.ids(), served.scores());
      ClickReliability after = LoggedScores.reliability(log, candidate.ids(), candidate.scores());
      if (before.shown() == 0) {
        return unmeasured(
            CALIBRATION,
            rise,
            "calibration by clicks: not measured, no search with its hits is new");
      }
      return new CheckResult(
          CALIBRATION,
          rise == null ? Optional.empty() : Optional.of(after.brier() - before.brier() <= rise),
          Formatted.of(
              "Brier score of clicks: %.4f (skill %+.1f %%), served %.4f (%+.1f %%)%s",
              after.brier(),
              100 * after.skill(),
              before.brier(),
              100 * before.skill(),
              rise == null ? "" : Formatted.of("; required: at most %.4f more", rise)),
          Map.of(
              "served", before.brier(),
              "candidate", after.brier(),
              "served_skill", before.skill(),
              "candidate_skill", after.skill()));
    }

    private static CheckResult unmeasured(String name, Double required, String sentence) {
      return new CheckResult(
          name, required == null ? Optional.empty() : Optional.of(false), sentence, Map.of());
    }
  }

  /** A version, the served one or a candidate, that ranks pictures here. */
  public static final class Contender {

    private static final int DEPTH = 1000;

    private final String version;
    private final ModelScores scores;
    private final List<String> ids;

    /** Creates a version; pictures are projected once. */
    public Contender(String version, CrossMediaModel model, Map<String, Medium> pictures) {
      this.version = version;
      this.scores = new ModelScores(model, pictures);
      this.ids = List.copyOf(pictures.keySet());
    }

    String version() {
      return version;
    }

    List<String> ids() {
      return ids;
    }

    ModelScores scores() {
      return scores;
    }

    /** Returns the best pictures of queries. */
    Run run(Collection<String> queries) {
      Map<String, Map<String, Float>> all = new LinkedHashMap<>();
      queries.forEach(query -> all.put(query, best(query, DEPTH)));
      return Run.of(version, all);
    }

    /** Returns the best pictures of a query with their scores, the best first. */
    public Map<String, Float> best(String query, int count) {
      float[] said = scores.calibrated(query);
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < said.length; i++) {
        order.add(i);
      }
      order.sort(Comparator.comparingDouble((Integer i) -> -said[i]).thenComparing(ids::get));
      Map<String, Float> best = new LinkedHashMap<>();
      order.stream().limit(count).forEach(i -> best.put(ids.get(i), said[i]));
      return best;
    }

    Map<String, Integer> places() {
      Map<String, Integer> places = new HashMap<>();
      ids.forEach(id -> places.put(id, places.size()));
      return places;
    }
  }

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
}

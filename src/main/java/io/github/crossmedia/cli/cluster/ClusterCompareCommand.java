package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.cluster.ClusterOptions.RecordedLogOptions;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.collection.clicks.InterleavedSearches;
import io.github.crossmedia.collection.clicks.SplitSearches;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SessionsNeeded;
import io.github.crossmedia.evaluate.preference.SplitOutcomes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster compare}: which of two versions people prefer. */
@Command(
    name = "compare",
    description = "Tells which of two versions people prefer, by their clicks.",
    footer = {
      "",
      "Reads searches by the retrievers cross_media_interleave and cross_media_split and the",
      "clicks on them from ubi_queries and ubi_events, or from files. The interval holds however",
      "often you look, so stop as soon as a version is preferred.",
    })
public final class ClusterCompareCommand implements Callable<Integer> {

  private enum Kind {
    INTERLEAVED,
    SPLIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private RecordedLogOptions log;

  @Option(
      names = "--versions",
      split = ",",
      paramLabel = "VERSION",
      description = "The two versions, such as corel@2,corel@3 (default: those of the log).")
  private List<String> versions = List.of();

  @Option(
      names = "--by",
      paramLabel = "KIND",
      description = "Which searches to read, ${COMPLETION-CANDIDATES} (default: those of the log).")
  private Optional<Kind> by = Optional.empty();

  @Option(
      names = "--difference",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "The difference to plan for: 0.05 is 52.5 %% against 47.5 %% of the credit, or five more"
              + " searches in 100 with a click (default: ${DEFAULT-VALUE}).")
  private double difference;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!(difference > 0 && difference < 1)) {
      throw new ParameterException(
          spec.commandLine(), "--difference must be above 0 and below 1, got " + difference);
    }
    InterleavedSearches interleaved = new InterleavedSearches();
    SplitSearches split = new SplitSearches();
    log.forEach(
        spec,
        document -> {
          interleaved.add(document);
          split.add(document);
        });
    if (kind(interleaved.sessions().keySet(), split.sessions().keySet()) == Kind.SPLIT) {
      List<String> chosen = chosen(split.sessions().keySet());
      SplitReport report = SplitReport.of(chosen, split.sessions().get(chosen), difference);
      print(report.json(), report.sentences());
    } else {
      List<String> chosen = chosen(interleaved.sessions().keySet());
      ComparisonReport report =
          ComparisonReport.of(chosen, interleaved.sessions().get(chosen), difference);
      print(report.json(), report.sentences());
    }
    return 0;
  }

  private void print(ObjectNode report, List<String> sentences) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(report);
    } else {
      sentences.forEach(out::println);
    }
    out.flush();
  }

  private Kind kind(Set<List<String>> interleaved, Set<List<String>> split) {
    if (by.isEmpty() && !interleaved.isEmpty() && !split.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has interleaved and split searches: choose with --by interleaved or --by split");
    }
    return by.orElse(split.isEmpty() ? Kind.INTERLEAVED : Kind.SPLIT);
  }

  private List<String> chosen(Set<List<String>> logged) {
    if (logged.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has no "
              + by.map(Kind::toString).orElse("interleaved or split")
              + " searches: query_attributes.interleaved or query_attributes.split names their"
              + " versions");
    }
    if (versions.isEmpty() && logged.size() > 1) {
      throw new IllegalArgumentException(
          "the log compares " + logged + ": choose with --versions, such as corel@2,corel@3");
    }
    List<String> chosen = versions.isEmpty() ? logged.iterator().next() : versions;
    if (!logged.contains(chosen)) {
      throw new IllegalArgumentException(
          "the log does not compare " + chosen + " in this order, only " + logged);
    }
    return chosen;
  }

  /**
   * What the log of an A/B test says. The outcome of a session is the share of its searches with a
   * click.
   *
   * @param mixed the number of sessions that both versions answered
   */
  record SplitReport(
      List<String> versions,
      int searches,
      SplitOutcomes outcomes,
      Preference preference,
      int mixed,
      PreferredVersion preferred) {

    static SplitReport of(
        List<String> versions, List<SplitSearches.Session> sessions, double difference) {
      List<Double> shares = sessions.stream().map(SplitSearches.Session::share).distinct().toList();
      if (shares.size() > 1) {
        throw new IllegalArgumentException(
            Formatted.of(
                "the share of sessions that %s answers changed among %s: compare what was recorded"
                    + " since, with --since",
                versions.get(1), shares));
      }
      SplitOutcomes outcomes = new SplitOutcomes(shares.getFirst());
      for (SplitSearches.Session session : sessions) {
        outcomes.add(session.isSecond(), (double) session.clicked() / session.searches());
      }
      int searches = sessions.stream().mapToInt(SplitSearches.Session::searches).sum();
      List<Double> credit = outcomes.credit();
      return new SplitReport(
          versions,
          searches,
          outcomes,
          Preference.of(credit),
          Math.toIntExact(sessions.stream().filter(SplitSearches.Session::isMixed).count()),
          PreferredVersion.of(
              versions, credit, searches, difference, outcomes.differenceOfCredit(difference)));
    }

    private double lower() {
      return Math.max(-1, outcomes.difference(preference.lower()));
    }

    private double upper() {
      return Math.min(1, outcomes.difference(preference.upper()));
    }

    /** Returns the report for programs. */
    ObjectNode json() {
      ObjectNode json = new JsonMapper().createObjectNode();
      versions.forEach(json.withArray("versions")::add);
      json.put("searches", searches).put("sessions", preference.sessions());
      json.put("sessions_of_both", mixed);
      for (int version = 0; version < versions.size(); version++) {
        json.withArray("answered").add(outcomes.sessions(version));
        json.withArray("searches_with_click").add(outcomes.mean(version));
      }
      json.put("gain", outcomes.difference(preference.credit()));
      json.withArray("interval").add(lower()).add(upper());
      preferred.addTo(json);
      return json;
    }

    List<String> sentences() {
      List<String> sentences = new ArrayList<>();
      sentences.add(
          Formatted.of(
              "%s against %s: %d searches in %d sessions, each answered by one version",
              versions.get(0), versions.get(1), searches, preference.sessions()));
      if (mixed > 0) {
        sentences.add(
            "sessions that both versions answered, counted for their first: "
                + mixed
                + ". Give cross_media_split the session as seed");
      }
      sentences.add("searches with a click: " + clicks(0) + ", " + clicks(1));
      sentences.add(
          Formatted.of(
              "gain by %s: %.1f %% (95 %% interval %.1f to %.1f %%, however often you look)",
              versions.get(1),
              100 * outcomes.difference(preference.credit()),
              100 * lower(),
              100 * upper()));
      sentences.add(preferred.sentence());
      return sentences;
    }

    private String clicks(int version) {
      return Formatted.of(
          "%s %.1f %% (%d sessions)",
          versions.get(version), 100 * outcomes.mean(version), outcomes.sessions(version));
    }
  }

  /**
   * What a log of interleaved searches says.
   *
   * @param counted the number of searches in which a click gave credit
   * @param credit the share of credit of the second version, absent without clicks
   */
  private record ComparisonReport(
      List<String> versions,
      int searches,
      int counted,
      int sessions,
      Optional<Preference> credit,
      PreferredVersion preferred) {

    static ComparisonReport of(
        List<String> versions, List<InterleavedSearches.Session> sessions, double difference) {
      List<Double> credit =
          sessions.stream()
              .filter(session -> session.counted() > 0)
              .map(InterleavedSearches.Session::credit)
              .toList();
      int searches = sessions.stream().mapToInt(InterleavedSearches.Session::searches).sum();
      return new ComparisonReport(
          versions,
          searches,
          sessions.stream().mapToInt(InterleavedSearches.Session::counted).sum(),
          credit.size(),
          credit.isEmpty() ? Optional.empty() : Optional.of(Preference.of(credit)),
          PreferredVersion.of(versions, credit, searches, difference, difference));
    }

    /** Returns the report for programs. */
    ObjectNode json() {
      ObjectNode json = new JsonMapper().createObjectNode();
      versions.forEach(json.withArray("versions")::add);
      json.put("searches", searches).put("searches_counted", counted).put("sessions", sessions);
      json.putArray("interval");
      credit.ifPresent(
          found -> {
            json.put("credit", found.credit());
            json.withArray("interval").add(found.lower()).add(found.upper());
          });
      preferred.addTo(json);
      return json;
    }

    List<String> sentences() {
      List<String> sentences = new ArrayList<>();
      sentences.add(
          Formatted.of(
              "%s against %s: %d interleaved searches, %d of them with clicks that count, in %d"
                  + " sessions",
              versions.get(0), versions.get(1), searches, counted, sessions));
      credit.ifPresent(
          found ->
              sentences.add(
                  Formatted.of(
                      "credit of %s: %.1f %% (95 %% interval %.1f to %.1f %%, however often you"
                          + " look)",
                      versions.get(1),
                      100 * found.credit(),
                      100 * found.lower(),
                      100 * found.upper())));
      sentences.add(preferred.sentence());
      return sentences;
    }
  }

  /**
   * Which version people prefer, or how much is missing to tell.
   *
   * @param preferred the preferred version, absent while undecided
   * @param difference the difference to plan for
   * @param moreSearches how many more searches would show it; absent if decided, or if too many
   */
  private record PreferredVersion(
      Optional<String> preferred,
      Optional<Integer> decidedAfter,
      double difference,
      Optional<Long> moreSearches) {

    private static final long SEED = 1;

    /**
     * Returns the version that sessions prefer.
     *
     * @param credit the second version's credit in each session that has one
     * @param searches the number of all searches; sessions without credit take some too
     * @param ofCredit the difference in units of credit
     */
    static PreferredVersion of(
        List<String> versions,
        List<Double> credit,
        int searches,
        double difference,
        double ofCredit) {
      Optional<Preference> decided =
          credit.isEmpty()
              ? Optional.empty()
              : Optional.of(Preference.of(credit)).filter(Preference::isDecided);
      return new PreferredVersion(
          decided.map(each -> versions.get(each.isForSecond() ? 1 : 0)),
          decided.map(each -> each.decidedAfter().getAsInt()),
          difference,
          decided.isPresent() ? Optional.empty() : more(credit, searches, ofCredit));
    }

    private static Optional<Long> more(List<Double> credit, int searches, double difference) {
      OptionalLong needed = SessionsNeeded.of(credit, difference, SEED);
      if (needed.isEmpty()) {
        return Optional.empty();
      }
      double searchesOfEach = (double) searches / Math.max(1, credit.size());
      long more = Math.max(0, needed.getAsLong() - credit.size());
      return Optional.of(Math.round(Math.ceil(more * searchesOfEach)));
    }

    void addTo(ObjectNode json) {
      preferred.ifPresent(version -> json.put("preferred", version));
      decidedAfter.ifPresent(after -> json.put("decided_after_sessions", after));
      json.put("difference", difference);
      moreSearches.ifPresent(more -> json.put("more_searches", more));
    }

    String sentence() {
      return preferred
          .map(
              version ->
                  Formatted.of(
                      "people prefer %s: decided after %d sessions",
                      version, decidedAfter.orElseThrow()))
          .orElseGet(() -> "undecided: " + planned());
    }

    private String planned() {
      String percent = Formatted.of("%.3g", 100 * difference);
      return moreSearches
          .map(
              more ->
                  Formatted.of(
                      "%d more searches find a difference of %s %% with a probability of %.0f %%",
                      more, percent, 100 * SessionsNeeded.POWER))
          .orElseGet(
              () ->
                  Formatted.of(
                      "a difference of %s %% takes more than %d sessions",
                      percent, SessionsNeeded.MAX_SESSIONS));
    }
  }
}

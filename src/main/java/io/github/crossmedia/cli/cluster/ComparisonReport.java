package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SessionsNeeded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a log of interleaved searches says.
 *
 * @param counted the number of searches in which a click gave credit
 * @param credit the share of credit of the second version, absent without clicks
 * @param interval the ends of its interval
 * @param preferred the preferred version, absent while undecided
 * @param moreSearches how many more searches would show the difference; absent if decided, or if
 *     too many to plan for
 */
record ComparisonReport(
    List<String> versions,
    int searches,
    int counted,
    int sessions,
    Optional<Double> credit,
    List<Double> interval,
    Optional<String> preferred,
    Optional<Integer> decidedAfter,
    double difference,
    Optional<Long> moreSearches) {

  private static final long SEED = 1;

  static ComparisonReport of(List<String> versions, List<Session> sessions, double difference) {
    List<Double> credit =
        sessions.stream().filter(session -> session.counted() > 0).map(Session::credit).toList();
    Optional<Preference> found =
        credit.isEmpty() ? Optional.empty() : Optional.of(Preference.of(credit));
    Optional<Preference> decided = found.filter(Preference::isDecided);
    int searches = sessions.stream().mapToInt(Session::searches).sum();
    return new ComparisonReport(
        versions,
        searches,
        sessions.stream().mapToInt(Session::counted).sum(),
        credit.size(),
        found.map(Preference::credit),
        found.map(each -> List.of(each.lower(), each.upper())).orElse(List.of()),
        decided.map(each -> versions.get(each.isForSecond() ? 1 : 0)),
        decided.map(each -> each.decidedAfter().getAsInt()),
        difference,
        decided.isPresent() ? Optional.empty() : more(credit, searches, difference));
  }

  /** Sessions without clicks take searches too. */
  private static Optional<Long> more(List<Double> credit, int searches, double difference) {
    OptionalLong needed = SessionsNeeded.of(credit, difference, SEED);
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    double searchesOfEach = (double) searches / Math.max(1, credit.size());
    long more = Math.max(0, needed.getAsLong() - credit.size());
    return Optional.of(Math.round(Math.ceil(more * searchesOfEach)));
  }

  /** Returns the report for programs. */
  ObjectNode json() {
    ObjectNode json = new JsonMapper().createObjectNode();
    versions.forEach(json.withArray("versions")::add);
    json.put("searches", searches).put("searches_counted", counted).put("sessions", sessions);
    credit.ifPresent(share -> json.put("credit", share));
    interval.forEach(json.withArray("interval")::add);
    preferred.ifPresent(version -> json.put("preferred", version));
    decidedAfter.ifPresent(after -> json.put("decided_after_sessions", after));
    json.put("difference", difference);
    moreSearches.ifPresent(more -> json.put("more_searches", more));
    return json;
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%s against %s: %d interleaved searches, %d of them with clicks that count, in %d"
                + " sessions",
            versions.get(0),
            versions.get(1),
            searches,
            counted,
            sessions));
    credit.ifPresent(
        share ->
            sentences.add(
                String.format(
                    Locale.ROOT,
                    "credit of %s: %.1f %% (95 %% interval %.1f to %.1f %%, however often you"
                        + " look)",
                    versions.get(1),
                    100 * share,
                    100 * interval.get(0),
                    100 * interval.get(1))));
    if (preferred.isPresent()) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "people prefer %s: decided after %d sessions",
              preferred.get(),
              decidedAfter.orElseThrow()));
    } else {
      sentences.add("undecided: " + planned());
    }
    return sentences;
  }

  private String planned() {
    String percent = String.format(Locale.ROOT, "%.3g", 100 * difference);
    return moreSearches
        .map(
            more ->
                String.format(
                    Locale.ROOT,
                    "%d more searches find a difference of %s %% with a probability of %.0f %%",
                    more,
                    percent,
                    100 * SessionsNeeded.POWER))
        .orElseGet(
            () ->
                String.format(
                    Locale.ROOT,
                    "a difference of %s %% takes more than %d sessions",
                    percent,
                    SessionsNeeded.MAX_SESSIONS));
  }
}

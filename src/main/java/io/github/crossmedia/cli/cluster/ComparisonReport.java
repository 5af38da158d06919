package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import io.github.crossmedia.evaluate.preference.Preference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a log of interleaved searches says.
 *
 * @param counted the number of searches in which a click gave credit
 * @param credit the share of credit of the second version, absent without clicks
 */
record ComparisonReport(
    List<String> versions,
    int searches,
    int counted,
    int sessions,
    Optional<Preference> credit,
    PreferredVersion preferred) {

  static ComparisonReport of(List<String> versions, List<Session> sessions, double difference) {
    List<Double> credit =
        sessions.stream().filter(session -> session.counted() > 0).map(Session::credit).toList();
    int searches = sessions.stream().mapToInt(Session::searches).sum();
    return new ComparisonReport(
        versions,
        searches,
        sessions.stream().mapToInt(Session::counted).sum(),
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
        found ->
            sentences.add(
                String.format(
                    Locale.ROOT,
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

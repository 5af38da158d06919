package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.SplitSearches.Session;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SplitOutcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

  static SplitReport of(List<String> versions, List<Session> sessions, double difference) {
    List<Double> shares = sessions.stream().map(Session::share).distinct().toList();
    if (shares.size() > 1) {
      throw new IllegalArgumentException(
          "the share of sessions that "
              + versions.get(1)
              + " answers changed among "
              + shares
              + ": compare what was recorded since, with --since");
    }
    SplitOutcomes outcomes = new SplitOutcomes(shares.getFirst());
    for (Session session : sessions) {
      outcomes.add(session.isSecond(), (double) session.clicked() / session.searches());
    }
    int searches = sessions.stream().mapToInt(Session::searches).sum();
    List<Double> credit = outcomes.credit();
    return new SplitReport(
        versions,
        searches,
        outcomes,
        Preference.of(credit),
        Math.toIntExact(sessions.stream().filter(Session::isMixed).count()),
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
        String.format(
            Locale.ROOT,
            "%s against %s: %d searches in %d sessions, each answered by one version",
            versions.get(0),
            versions.get(1),
            searches,
            preference.sessions()));
    if (mixed > 0) {
      sentences.add(
          "sessions that both versions answered, counted for their first: "
              + mixed
              + ". Give cross_media_split the session as seed");
    }
    sentences.add("searches with a click: " + clicks(0) + ", " + clicks(1));
    sentences.add(
        String.format(
            Locale.ROOT,
            "gain by %s: %.1f %% (95 %% interval %.1f to %.1f %%, however often you look)",
            versions.get(1),
            100 * outcomes.difference(preference.credit()),
            100 * lower(),
            100 * upper()));
    sentences.add(preferred.sentence());
    return sentences;
  }

  private String clicks(int version) {
    return String.format(
        Locale.ROOT,
        "%s %.1f %% (%d sessions)",
        versions.get(version),
        100 * outcomes.mean(version),
        outcomes.sessions(version));
  }
}

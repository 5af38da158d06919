package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SessionsNeeded;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which version people prefer, or how much is missing to tell.
 *
 * @param preferred the preferred version, absent while undecided
 * @param difference the difference to plan for
 * @param moreSearches how many more searches would show it; absent if decided, or if too many
 */
record PreferredVersion(
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
                String.format(
                    Locale.ROOT,
                    "people prefer %s: decided after %d sessions",
                    version,
                    decidedAfter.orElseThrow()))
        .orElseGet(() -> "undecided: " + planned());
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

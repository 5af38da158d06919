package io.github.crossmedia.reproduce.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.check.Gate;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** How often the gate of {@code cluster check} is right about a candidate, log by log. */
final class GateTrials {

  private static final VersionCheck CHECK = new VersionCheck(Gate.STANDARD, Judgments.of(Map.of()));

  private final SearchedWorld world;
  private final KnownRankings served;
  private final Map<String, KnownRankings> candidates = new HashMap<>();

  GateTrials(SearchedWorld world) {
    this.world = world;
    this.served = new KnownRankings(world.contender("served", world.served()));
    world
        .candidates()
        .forEach(
            (name, model) -> candidates.put(name, new KnownRankings(world.contender(name, model))));
  }

  KnownRankings served() {
    return served;
  }

  KnownRankings candidate(String name) {
    return candidates.get(name);
  }

  /**
   * What logs say of a candidate.
   *
   * @param truth the mean true gain
   * @param estimate the mean estimated gain
   * @param width the mean width of the intervals
   * @param covered the number of intervals that contain the true gain
   * @param passed the number of logs by which the candidate passes
   * @param worse the number of logs whose interval is below 0
   */
  record Row(double truth, double estimate, double width, int covered, int passed, int worse) {}

  /** Returns what logs of interleaved lists say. */
  Row row(String name, Behavior behavior, int logs, int searches) {
    KnownRankings candidate = candidates.get(name);
    double truth = 0;
    double estimate = 0;
    double width = 0;
    int covered = 0;
    int passed = 0;
    int worse = 0;
    for (int log = 1; log <= logs; log++) {
      RecordedPeople people = new RecordedPeople(world.queries(log), behavior);
      UserBehavior recorded = new UserBehavior();
      Map<String, Integer> asked = new HashMap<>();
      people.search(
          searches,
          people.interleaved(served, candidate),
          UnaryOperator.identity(),
          log,
          document -> {
            recorded.add(document);
            count(document, asked);
          });
      CheckResult gain =
          CHECK.findings(served.version(), candidate.version(), recorded.log()).stream()
              .filter(finding -> finding.name().equals("gain"))
              .findFirst()
              .orElseThrow();
      double lower = gain.numbers().get("lower");
      double upper = gain.numbers().get("upper");
      double gained = gained(people.queries(), asked, candidate, behavior);
      truth += gained / logs;
      estimate += gain.numbers().get("gain") / logs;
      width += (upper - lower) / logs;
      covered += lower <= gained && gained <= upper ? 1 : 0;
      passed += gain.passes().equals(Optional.of(true)) ? 1 : 0;
      worse += upper < 0 ? 1 : 0;
    }
    return new Row(truth, estimate, width, covered, passed, worse);
  }

  private static void count(JsonNode document, Map<String, Integer> asked) {
    if (document.has("user_query")) {
      asked.merge(document.path("user_query").asText(), 1, Integer::sum);
    }
  }

  private double gained(
      List<SimulatedQuery> queries,
      Map<String, Integer> asked,
      KnownRankings candidate,
      Behavior behavior) {
    double sum = 0;
    double all = 0;
    for (SimulatedQuery query : queries) {
      int times = asked.getOrDefault(query.text(), 0);
      sum += times * (candidate.value(query, behavior) - served.value(query, behavior));
      all += times;
    }
    return sum / all;
  }
}

package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.client.check.VersionCheck.Contender;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A version and the first pictures that it shows, each query ranked once. */
final class KnownRankings implements RecordedPeople.Ranking {

  private final Contender version;
  private final Map<String, List<String>> known = new HashMap<>();

  KnownRankings(Contender version) {
    this.version = version;
  }

  Contender version() {
    return version;
  }

  @Override
  public List<String> best(String query) {
    return known.computeIfAbsent(
        query, text -> List.copyOf(version.best(text, SimulatedSearches.SHOWN).keySet()));
  }

  /** Returns the true value that a log estimates: the discounted attractiveness of the first. */
  double value(SimulatedQuery query, Behavior behavior) {
    double value = 0;
    int rank = 0;
    for (String picture : best(query.text())) {
      rank++;
      double attraction = behavior.attraction(query.grades().getOrDefault(picture, 0));
      value += attraction * Math.log(2) / Math.log(rank + 1.0);
    }
    return value;
  }
}

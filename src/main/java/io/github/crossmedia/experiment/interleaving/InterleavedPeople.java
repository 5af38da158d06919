package io.github.crossmedia.experiment.interleaving;

import io.github.crossmedia.experiment.interleaving.SimulatedVersion.RankedPicture;
import io.github.crossmedia.serve.TeamDraft;
import io.github.crossmedia.serve.TeamDraft.DraftedItem;
import io.github.crossmedia.serve.TeamDraft.Team;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import io.github.crossmedia.train.clicks.simulation.SimulatedSessions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Simulated sessions on interleaved results. */
final class InterleavedPeople {

  private final SimulatedSessions<DraftedItem<RankedPicture>> sessions;

  /**
   * Creates people.
   *
   * @param first what one version finds for each query
   * @param second what the other one finds
   */
  InterleavedPeople(
      List<List<RankedPicture>> first, List<List<RankedPicture>> second, Behavior behavior) {
    this.sessions =
        new SimulatedSessions<>(
            first.size(),
            (session, query, random) ->
                TeamDraft.of(
                    first.get(query), second.get(query), SimulatedVersion.SHOWN, random.nextLong()),
            (query, hit) -> hit.item().grade(),
            behavior);
  }

  /**
   * Returns the second version's credit in each session that gave credit.
   *
   * @param searches the number of searches, at least
   */
  List<Double> credit(int searches, SplittableRandom random) {
    TreeMap<Integer, List<Double>> credit = new TreeMap<>();
    sessions.run(
        searches,
        random,
        search -> {
          List<Team> teams =
              search.clicked().stream()
                  .map(DraftedItem::team)
                  .filter(team -> team != Team.NONE)
                  .toList();
          if (!teams.isEmpty()) {
            int balance = teams.stream().mapToInt(team -> team == Team.SECOND ? 1 : -1).sum();
            credit
                .computeIfAbsent(search.session(), session -> new ArrayList<>())
                .add((1 + Math.signum((double) balance)) / 2);
          }
        });
    return credit.values().stream()
        .map(own -> own.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .toList();
  }
}

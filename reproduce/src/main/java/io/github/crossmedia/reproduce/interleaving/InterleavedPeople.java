package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.reproduce.interleaving.InterleavedPeople.InterleavedLists.CreditedItem;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.SimulatedVersion.RankedPicture;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions;
import io.github.crossmedia.serve.TeamDraft;
import io.github.crossmedia.serve.TeamDraft.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/** Simulated sessions on interleaved results. */
final class InterleavedPeople {

  private final SimulatedSessions<CreditedItem<RankedPicture>> sessions;
  private final DoubleUnaryOperator scored;

  /**
   * Creates people.
   *
   * @param lists what is shown for each query
   * @param scored the score of a search, below 0 if the first version is better, by the sum of the
   *     credits of clicked hits
   */
  InterleavedPeople(
      List<InterleavedLists<RankedPicture>> lists, DoubleUnaryOperator scored, Behavior behavior) {
    this.scored = scored;
    this.sessions =
        new SimulatedSessions<>(
            lists.size(),
            (session, query, random) -> lists.get(query).draw(random),
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
          if (search.clicked().stream().anyMatch(hit -> hit.credit() != 0)) {
            double balance = search.clicked().stream().mapToDouble(CreditedItem::credit).sum();
            credit
                .computeIfAbsent(search.session(), session -> new ArrayList<>())
                .add((1 + scored.applyAsDouble(balance)) / 2);
          }
        });
    return credit.values().stream()
        .map(own -> own.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .toList();
  }

  /** Draws lists that show two rankings in one. */
  interface InterleavedLists<T> {

    /**
     * An item of a list.
     *
     * @param credit what a click on it says for the second ranking; below 0 for the first
     */
    record CreditedItem<T>(T item, double credit) {}

    List<CreditedItem<T>> draw(SplittableRandom random);

    /** Returns team drafts, in which each item has a credit of 1 for its team. */
    static <T> InterleavedLists<T> drafted(List<T> first, List<T> second, int length) {
      return random ->
          TeamDraft.of(first, second, length, random.nextLong()).stream()
              .map(hit -> new CreditedItem<>(hit.item(), credit(hit.team())))
              .toList();
    }

    private static double credit(Team team) {
      return switch (team) {
        case FIRST -> -1;
        case SECOND -> 1;
        case NONE -> 0;
      };
    }
  }
}

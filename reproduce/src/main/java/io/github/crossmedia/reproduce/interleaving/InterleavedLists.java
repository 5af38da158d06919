package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.serve.TeamDraft;
import io.github.crossmedia.serve.TeamDraft.Team;
import java.util.List;
import java.util.SplittableRandom;

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

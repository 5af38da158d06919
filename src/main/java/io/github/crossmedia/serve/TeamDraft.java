package io.github.crossmedia.serve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Team-draft interleaving of two rankings (Radlinski, Kurup and Joachims, "How does clickthrough
 * data reflect retrieval quality?", 2008). In each round a coin decides which team picks first.
 * Each team picks the best item of its ranking that is not in the list yet, so a click at random
 * favours neither.
 *
 * <p>Where one ranking has nothing left, every pick would favour the other. These items have no
 * team.
 */
public final class TeamDraft {

  /** Which ranking an item is drafted from. */
  public enum Team {
    FIRST,
    SECOND,
    NONE
  }

  public record DraftedItem<T>(T item, Team team) {}

  private TeamDraft() {}

  /**
   * Returns the interleaved list. It begins with the same items for every greater length, if the
   * rankings do.
   *
   * @param length the greatest length of the list, and the least of a ranking that goes on
   * @param seed the same seed tosses the same coins
   */
  public static <T> List<DraftedItem<T>> of(List<T> first, List<T> second, int length, long seed) {
    SplittableRandom coins = new SplittableRandom(seed);
    Set<T> taken = new HashSet<>();
    Picks<T> one = new Picks<>(first, Team.FIRST, taken);
    Picks<T> two = new Picks<>(second, Team.SECOND, taken);
    List<DraftedItem<T>> list = new ArrayList<>();
    while (list.size() < length && (one.hasAny() || two.hasAny())) {
      boolean isContest = one.hasAny() && two.hasAny();
      boolean isSwapped = coins.nextBoolean();
      (isSwapped ? two : one).pick(list, isContest);
      (isSwapped ? one : two).pick(list, isContest);
    }
    return List.copyOf(list.subList(0, Math.min(length, list.size())));
  }

  /** A team, and what it can still pick. */
  private static final class Picks<T> {

    private final List<T> ranking;
    private final Team team;
    private final Set<T> taken;
    private int next;

    Picks(List<T> ranking, Team team, Set<T> taken) {
      this.ranking = ranking;
      this.team = team;
      this.taken = taken;
    }

    boolean hasAny() {
      while (next < ranking.size() && taken.contains(ranking.get(next))) {
        next++;
      }
      return next < ranking.size();
    }

    /** Adds the best item that is left, if there is one. */
    void pick(List<DraftedItem<T>> list, boolean isContest) {
      if (hasAny()) {
        T item = ranking.get(next);
        taken.add(item);
        list.add(new DraftedItem<>(item, isContest ? team : Team.NONE));
      }
    }
  }
}

package io.github.crossmedia.experiment.interleaving;

import io.github.crossmedia.experiment.interleaving.SimulatedVersion.Shown;
import io.github.crossmedia.serve.TeamDraft;
import io.github.crossmedia.serve.TeamDraft.Drafted;
import io.github.crossmedia.serve.TeamDraft.Team;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Simulated sessions on interleaved results. The n-th query is asked in proportion to 1 / n. After
 * each search a person goes on with a probability of one half. One session in {@value #BOTS} is a
 * bot that searches {@value #SEARCHES_OF_BOT} times and clicks at random.
 */
final class InterleavedPeople {

  static final int BOTS = 100;
  static final int SEARCHES_OF_BOT = 50;

  private static final double CLICKS_OF_BOT = 0.3;
  private static final int NO_CLICK = Integer.MIN_VALUE;

  private final List<List<Shown>> first;
  private final List<List<Shown>> second;
  private final Behavior behavior;
  private final double[] popularity;

  /**
   * Creates people.
   *
   * @param first what one version finds for each query
   * @param second what the other one finds
   */
  InterleavedPeople(List<List<Shown>> first, List<List<Shown>> second, Behavior behavior) {
    this.first = first;
    this.second = second;
    this.behavior = behavior;
    this.popularity = new double[first.size()];
    double sum = 0;
    for (int i = 0; i < popularity.length; i++) {
      sum += 1.0 / (i + 1);
      popularity[i] = sum;
    }
  }

  /**
   * Returns the second version's credit in each session that gave credit.
   *
   * @param searches the number of searches, at least
   */
  List<Double> credit(int searches, SplittableRandom random) {
    List<Double> credit = new ArrayList<>();
    int searched = 0;
    while (searched < searches) {
      boolean isBot = random.nextInt(BOTS) == 0;
      double sum = 0;
      int counted = 0;
      int inSession = 0;
      do {
        inSession++;
        int balance = search(isBot, random);
        if (balance != NO_CLICK) {
          counted++;
          sum += (1 + Math.signum((double) balance)) / 2;
        }
      } while (isBot ? inSession < SEARCHES_OF_BOT : random.nextBoolean());
      searched += inSession;
      if (counted > 0) {
        credit.add(sum / counted);
      }
    }
    return credit;
  }

  /** Returns by how many clicks the second version leads. */
  private int search(boolean isBot, SplittableRandom random) {
    int query = drawn(random);
    List<Drafted<Shown>> list =
        TeamDraft.of(
            first.get(query), second.get(query), SimulatedVersion.SHOWN, random.nextLong());
    int balance = 0;
    boolean isClicked = false;
    for (int i = 0; i < list.size(); i++) {
      double probability =
          isBot ? CLICKS_OF_BOT : behavior.clicked(list.get(i).item().grade(), i + 1);
      Team team = list.get(i).team();
      if (team != Team.NONE && random.nextDouble() < probability) {
        isClicked = true;
        balance += team == Team.SECOND ? 1 : -1;
      }
    }
    return isClicked ? balance : NO_CLICK;
  }

  private int drawn(SplittableRandom random) {
    double at = random.nextDouble() * popularity[popularity.length - 1];
    int found = Arrays.binarySearch(popularity, at);
    return found < 0 ? -found - 1 : found;
  }
}

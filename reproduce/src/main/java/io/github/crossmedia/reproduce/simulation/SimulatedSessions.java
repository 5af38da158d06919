package io.github.crossmedia.reproduce.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Simulated sessions on any results. The n-th query is asked in proportion to 1 / n. After each
 * search a person goes on with a probability of one half. One session in {@value #BOTS} is a bot
 * that searches {@value #SEARCHES_OF_BOT} times and clicks at random.
 *
 * @param <H> a hit
 */
public final class SimulatedSessions<H> {

  /** One session in so many is a bot. */
  public static final int BOTS = 100;

  /** The number of searches of a bot. */
  public static final int SEARCHES_OF_BOT = 50;

  private static final double CLICKS_OF_BOT = 0.3;

  private final double[] popularity;
  private final Results<H> results;
  private final Grades<H> grades;
  private final Behavior behavior;

  /** Shows the hits of a query in a session. */
  public interface Results<H> {
    List<H> of(int session, int query, SplittableRandom random);
  }

  /** Returns the grade of a hit, 0 to 3. */
  public interface Grades<H> {
    int of(int query, H hit);
  }

  /** A search with the hits that were shown, and those that were clicked. */
  public record Search<H>(int session, boolean isBot, int query, List<H> shown, List<H> clicked) {}

  /**
   * Creates people.
   *
   * @param queries how many different queries there are
   */
  public SimulatedSessions(int queries, Results<H> results, Grades<H> grades, Behavior behavior) {
    this.popularity = new double[queries];
    double sum = 0;
    for (int i = 0; i < queries; i++) {
      sum += 1.0 / (i + 1);
      popularity[i] = sum;
    }
    this.results = results;
    this.grades = grades;
    this.behavior = behavior;
  }

  /**
   * Simulates whole sessions, one after the other.
   *
   * @param searches the number of searches, at least
   */
  public void run(int searches, SplittableRandom random, Consumer<Search<H>> log) {
    int searched = 0;
    for (int session = 0; searched < searches; session++) {
      boolean isBot = random.nextInt(BOTS) == 0;
      int inSession = 0;
      do {
        inSession++;
        log.accept(search(session, isBot, random));
      } while (isBot ? inSession < SEARCHES_OF_BOT : random.nextBoolean());
      searched += inSession;
    }
  }

  private Search<H> search(int session, boolean isBot, SplittableRandom random) {
    int query = drawn(random);
    List<H> shown = results.of(session, query, random);
    List<H> clicked = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      double probability =
          isBot ? CLICKS_OF_BOT : behavior.clicked(grades.of(query, shown.get(i)), i + 1);
      if (random.nextDouble() < probability) {
        clicked.add(shown.get(i));
      }
    }
    return new Search<>(session, isBot, query, shown, clicked);
  }

  private int drawn(SplittableRandom random) {
    double at = random.nextDouble() * popularity[popularity.length - 1];
    int found = Arrays.binarySearch(popularity, at);
    return found < 0 ? -found - 1 : found;
  }
}

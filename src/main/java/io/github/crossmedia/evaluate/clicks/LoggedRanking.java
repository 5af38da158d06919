package io.github.crossmedia.evaluate.clicks;

/** Scores all candidates for a query, or guesses their attractiveness. */
public interface LoggedRanking {
  float[] scores(String query);
}

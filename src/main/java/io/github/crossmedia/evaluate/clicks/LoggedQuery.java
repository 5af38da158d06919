package io.github.crossmedia.evaluate.clicks;

import java.util.List;

/**
 * A query in a log.
 *
 * @param searches how often it was asked
 * @param results the pictures it showed, once for each position
 */
public record LoggedQuery(String text, double searches, List<Result> results) {

  public LoggedQuery {
    results = List.copyOf(results);
  }

  /**
   * A picture at one position.
   *
   * @param picture its place among the candidates
   * @param examined the probability that people look at the position
   * @param weight the weight of a click there, the inverse of {@code examined} unless that is cut
   * @param shown the number of searches that showed it there
   * @param clicks the number of these searches in which it was clicked
   */
  public record Result(int picture, double examined, double weight, double shown, double clicks) {}
}

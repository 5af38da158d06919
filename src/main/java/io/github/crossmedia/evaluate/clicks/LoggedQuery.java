package io.github.crossmedia.evaluate.clicks;

import java.util.List;

/**
 * What a log contains of one query.
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
   * @param examined how likely the position is looked at
   * @param weight what a click there counts, the inverse of {@code examined} unless that is cut
   * @param shown in how many searches it was there
   * @param clicks in how many of them it was clicked
   */
  public record Result(int picture, double examined, double weight, double shown, double clicks) {}
}

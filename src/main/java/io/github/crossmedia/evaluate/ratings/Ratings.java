package io.github.crossmedia.evaluate.ratings;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.ranking.Judgments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

public record Ratings(List<Rating> all) {

  /** What the highest rating becomes where some are not whole numbers. */
  private static final int FINE = 100;

  public Ratings {
    all = List.copyOf(all);
  }

  /** Returns whole ratings without a judge. */
  static Ratings of(Judgments judgments) {
    List<Rating> all = new ArrayList<>();
    for (String query : judgments.queries()) {
      judgments.gains(query).forEach((item, gain) -> all.add(new Rating(query, item, gain, "")));
    }
    return new Ratings(all);
  }

  /**
   * Returns the grades of a judging page, counted from 0, the lowest of the scale. Undecided pairs
   * are left out, and so is what a judge said earlier.
   */
  static Ratings ofPeople(List<Judgment> judgments) {
    List<Rating> all = new ArrayList<>();
    for (Judgment judgment : JudgmentFile.last(judgments)) {
      String query =
          judgment.question() instanceof JudgedQuery.Text text
              ? text.words()
              : judgment.question().query();
      judgment
          .grade()
          .ifPresent(
              grade ->
                  all.add(
                      new Rating(
                          query,
                          judgment.picture(),
                          grade - judgment.scale().lowest(),
                          judgment.judge())));
    }
    return new Ratings(all);
  }

  /** Returns the ratings with other names or texts of queries. */
  public Ratings renamed(UnaryOperator<String> names) {
    return new Ratings(
        all.stream()
            .map(one -> new Rating(names.apply(one.query()), one.item(), one.value(), one.judge()))
            .toList());
  }

  /** Returns the mean rating of each item by all judges. */
  public Map<String, Map<String, Double>> means() {
    Map<String, Map<String, List<Double>>> values = new LinkedHashMap<>();
    for (Rating one : all) {
      values
          .computeIfAbsent(one.query(), query -> new LinkedHashMap<>())
          .computeIfAbsent(one.item(), item -> new ArrayList<>())
          .add(one.value());
    }
    Map<String, Map<String, Double>> means = new LinkedHashMap<>();
    values.forEach(
        (query, items) -> {
          Map<String, Double> of = new LinkedHashMap<>();
          items.forEach(
              (item, given) ->
                  of.put(
                      item, given.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
          means.put(query, of);
        });
    return means;
  }

  /**
   * Returns the means as whole gains. Where some are fractions, they count in hundredths of the
   * highest, so that measures of graded judgments keep their values.
   */
  public Judgments judgments() {
    Map<String, Map<String, Double>> means = means();
    double highest = all.stream().mapToDouble(Rating::value).reduce(0, Math::max);
    boolean whole =
        means.values().stream()
            .flatMap(items -> items.values().stream())
            .allMatch(value -> value == Math.rint(value));
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    means.forEach(
        (query, items) -> {
          Map<String, Integer> of = new LinkedHashMap<>();
          items.forEach(
              (item, value) ->
                  of.put(
                      item,
                      (int) Math.round(whole || highest == 0 ? value : FINE * value / highest)));
          gains.put(query, of);
        });
    return Judgments.of(gains);
  }

  /**
   * How relevant an item is to a query.
   *
   * @param query the text of the query, or its id in TREC's files
   * @param judge the name of the judge; empty if the file has none
   */
  public record Rating(String query, String item, double value, String judge) {

    public Rating {
      if (query.isBlank() || item.isBlank()) {
        throw new IllegalArgumentException("a rating has a query and an item");
      }
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a rating is a number, not " + value);
      }
    }
  }
}

package io.github.crossmedia.evaluate.ratings;

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

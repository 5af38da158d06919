package io.github.crossmedia.evaluate.ranking;

import java.util.Comparator;

/** An item and the score that a system gave it. */
public record ScoredItem(String item, float score) {

  /** Best score first; equal scores by descending id, as trec_eval breaks ties. */
  public static final Comparator<ScoredItem> BEST_FIRST =
      (a, b) ->
          a.score != b.score ? Float.compare(b.score, a.score) : CodePoints.compare(b.item, a.item);

  public ScoredItem {
    if (Float.isNaN(score)) {
      throw new IllegalArgumentException("the score of item '" + item + "' is not a number");
    }
  }
}

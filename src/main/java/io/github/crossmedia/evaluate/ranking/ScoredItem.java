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

  /** The order of strings by code point, which is the order of their UTF-8 bytes. */
  static final class CodePoints {

    private CodePoints() {}

    static int compare(String a, String b) {
      int end = Math.min(a.length(), b.length());
      for (int i = 0; i < end; i++) {
        char x = a.charAt(i);
        char y = b.charAt(i);
        if (x != y) {
          boolean oneIsSupplementary = Character.isSurrogate(x) != Character.isSurrogate(y);
          return oneIsSupplementary ? (Character.isSurrogate(x) ? 1 : -1) : Character.compare(x, y);
        }
      }
      return Integer.compare(a.length(), b.length());
    }
  }
}

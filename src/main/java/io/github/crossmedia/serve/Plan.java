package io.github.crossmedia.serve;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How documents are found and compared. All plans but WORDS give a document the same score as
 * EXACT.
 */
public enum Plan {
  /** Scans every document with a vector. */
  EXACT,
  /** Finds documents by the postings of their strongest words; only these add to the score. */
  WORDS,
  /** Finds the nearest documents with Lucene's vector field. */
  NEAREST,
  /** Compares the back-projected query with the visual words of every document. */
  VISUAL_WORDS;

  /** Returns true if this plan compares every document that has a vector or visual words. */
  public boolean scans() {
    return this == EXACT || this == VISUAL_WORDS;
  }

  /** Returns the plan with a name as in {@link #toString}. */
  public static Plan named(String name) {
    return Arrays.stream(values())
        .filter(plan -> plan.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown plan [" + name + "], known plans are " + List.of(values())));
  }

  /** Returns the name as written in requests, such as {@code visual_words}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

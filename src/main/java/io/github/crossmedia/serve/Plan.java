package io.github.crossmedia.serve;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How documents are found and compared; all plans give a document the same score as EXACT. */
public enum Plan {
  /** Scans every document with a vector. */
  EXACT,
  /**
   * Finds documents strong in a query word by postings; the score sums only their strongest words.
   */
  WORDS,
  /** Finds the nearest documents with Lucene's vector field. */
  NEAREST,
  /** Compares every document with visual words with the back-projected query. */
  VISUAL_WORDS;

  /** Whether it compares every document that has what it compares. */
  public boolean scans() {
    return this == EXACT || this == VISUAL_WORDS;
  }

  /** The plan of a name as in {@link #toString}. */
  public static Plan named(String name) {
    return Arrays.stream(values())
        .filter(plan -> plan.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown plan [" + name + "], known plans are " + List.of(values())));
  }

  /** The name as written in requests, such as {@code visual_words}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

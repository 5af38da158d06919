package io.github.crossmedia.serve;

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

  /** The name as written in requests, such as {@code visual_words}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

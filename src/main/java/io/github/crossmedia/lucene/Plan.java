package io.github.crossmedia.lucene;

import java.util.Locale;

/** How documents are found and compared; all plans give a document the score that EXACT gives. */
public enum Plan {
  /** Every document with a vector, scanned. */
  EXACT,
  /** Documents strong in a query word, by postings; the score sums their strongest words only. */
  WORDS,
  /** The nearest documents as Lucene's vector field finds them. */
  NEAREST,
  /** Every document with visual words, compared with the query brought back to them. */
  VISUAL_WORDS;

  /** The name as requests spell it, {@code visual_words}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.github.crossmedia.lucene;

/**
 * Whether a segment is searched faster over windows of strong words than by Lucene's own MAXSCORE
 * over the same postings. The limits are those at which both took the same time in segments of
 * 10,000 to 1,000,000 documents with 300 to 20,000 words (QueryBenchmark, long_texts).
 */
final class WindowsCost {

  /** In fewer documents, too little can be left unread to make up for seeking all lists. */
  static final int FEWEST_DOCUMENTS = 1 << 16;

  private static final int FEWEST_POSTINGS = 1 << 13;

  /** For two words, Lucene leaves unread nearly as much. */
  private static final int FEWEST_POSTINGS_OF_TWO = 1 << 16;

  /** The largest {@link #crowding} that pays in a segment of so many documents. */
  private static final double MOST_CROWDED = 5.5;

  private static final double DOCUMENTS = 100_000;

  /** Larger segments, which were not measured, are treated alike. */
  private static final int MOST_DOCUMENTS = 1_000_000;

  private WindowsCost() {}

  /**
   * Returns whether windows take less time.
   *
   * @param words how many words a query has; the best documents for a single one are found by the
   *     bounds of its postings
   * @param postings how many postings these words have in all
   * @param documents how many documents of the segment have words
   */
  static boolean isLower(int words, long postings, int documents) {
    if (words < 2 || documents < FEWEST_DOCUMENTS) {
      return false;
    }
    return postings >= (words == 2 ? FEWEST_POSTINGS_OF_TWO : FEWEST_POSTINGS)
        && crowding(words, postings, documents)
            <= MOST_CROWDED * Math.sqrt(Math.sqrt(Math.min(documents, MOST_DOCUMENTS) / DOCUMENTS));
  }

  /**
   * The more words of a query a document has, and the more of them there are to tell apart, the
   * less is left unread in windows. In large segments the best documents stand out more.
   */
  private static double crowding(int words, long postings, int documents) {
    return (double) postings / documents * Math.sqrt(words);
  }
}

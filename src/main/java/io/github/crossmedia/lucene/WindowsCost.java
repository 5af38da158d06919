package io.github.crossmedia.lucene;

/**
 * Decides whether a segment is searched faster over windows of strong words than by Lucene's own
 * MAXSCORE over the same postings. At the limits both took the same time in segments of 10,000 to
 * 1,000,000 documents with 300 to 20,000 words (QueryBenchmark, long_texts).
 */
final class WindowsCost {

  /**
   * The least number of documents: with fewer, skipping postings does not make up for seeking all
   * lists.
   */
  static final int MIN_DOCUMENTS = 1 << 16;

  private static final int MIN_POSTINGS = 1 << 13;

  /** The least number of postings for two words, of which Lucene leaves nearly as many unread. */
  private static final int MIN_POSTINGS_OF_TWO = 1 << 16;

  /**
   * The largest {@link #crowding} at which windows are faster, for 100,000 documents. It grows with
   * the segment, because the best documents stand out more.
   */
  private static final double MAX_CROWDING = 5.5;

  private static final double DOCUMENTS = 100_000;

  /** The largest measured segment; larger segments are treated like it. */
  private static final int MAX_DOCUMENTS = 1_000_000;

  private WindowsCost() {}

  /**
   * Returns true if windows take less time.
   *
   * @param words the number of query words; for a single one, the bounds of its postings find the
   *     best documents
   * @param postings the number of postings of these words
   * @param documents the number of documents of the segment with words
   */
  static boolean isLower(int words, long postings, int documents) {
    if (words < 2 || documents < MIN_DOCUMENTS) {
      return false;
    }
    return postings >= (words == 2 ? MIN_POSTINGS_OF_TWO : MIN_POSTINGS)
        && crowding(words, postings, documents)
            <= MAX_CROWDING * Math.sqrt(Math.sqrt(Math.min(documents, MAX_DOCUMENTS) / DOCUMENTS));
  }

  /**
   * Returns the mean number of query words in a document, times the square root of the number of
   * words. The greater it is, the less windows leave unread.
   */
  private static double crowding(int words, long postings, int documents) {
    return (double) postings / documents * Math.sqrt(words);
  }
}

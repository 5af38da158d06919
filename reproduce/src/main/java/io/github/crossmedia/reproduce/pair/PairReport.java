package io.github.crossmedia.reproduce.pair;

import java.util.List;
import java.util.Map;
import org.apache.commons.math.stat.descriptive.SummaryStatistics;

/**
 * How many sentences find their picture among the first ten: statistics of the shares of pictures'
 * sentences.
 *
 * @param network the name of the network of pictures
 * @param isPublished whether its partner was published with it
 * @param exact the share by the pair's own cosine
 * @param captioned the words that captions hold
 * @param listed these and the words of the shipped list
 * @param trials of parameters on training pictures, the best one last
 * @param rows one for each vocabulary
 * @param kept what the words of captions cost in an index
 */
record PairReport(
    String network,
    boolean isPublished,
    SummaryStatistics exact,
    int captioned,
    int listed,
    List<PairTuning.Trial> trials,
    List<Row> rows,
    List<Kept> kept) {

  /**
   * A vocabulary.
   *
   * @param words how many it has
   * @param bytes of the model's file, in half precision
   * @param milliseconds of processor time to project a picture's view
   * @param found the share of sentences by the number of words kept of a picture
   * @param all the share with all words
   */
  record Row(
      int words,
      long bytes,
      double milliseconds,
      Map<Integer, SummaryStatistics> found,
      SummaryStatistics all) {}

  /** A number of words that are kept of each picture. */
  record Kept(int words, WordPostings.Cost cost) {}
}

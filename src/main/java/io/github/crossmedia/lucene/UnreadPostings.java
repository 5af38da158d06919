package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Selects the postings that a query leaves unread in a window of documents, because together they
 * can't lift a document to the minimum competitive score.
 *
 * <p>No document has the largest weight of every word. A query that may miss some of the best
 * documents therefore counts only a share of each bound, as threshold over-estimation does
 * (Macdonald, Tonellotto and Ounis, 2012). The more words a query has, the less of the sum of their
 * bounds a document reaches.
 */
final class UnreadPostings {

  /** A selection stays valid while bounds fall by less than this fraction. */
  private static final float ABOUT = 0.9f;

  /** A selection stays valid while the minimum competitive sum grows by less than this factor. */
  private static final double GROWTH = 1.02;

  /** The share was fitted to documents of at least so many words. */
  private static final double FEWEST_KEPT = 16;

  private final List<LayeredPostings> words;
  private final float share;
  private final int[] cuts;
  private final float[] bounds;
  private final float[] chosenFor;
  private final Integer[] ordered;
  private final int[] steps;
  private final double[] stepCosts;
  private final double[] gains;
  private double least = Double.NaN;
  private double sum;
  private int lists;

  /**
   * Creates a selection.
   *
   * @param share the share of each bound that counts; with 1, no document is missed
   */
  UnreadPostings(List<LayeredPostings> words, float share) {
    this.words = words;
    this.share = share;
    this.cuts = new int[words.size()];
    this.bounds = new float[words.size()];
    this.chosenFor = new float[words.size()];
    this.ordered = IntStream.range(0, words.size()).boxed().toArray(Integer[]::new);
    this.steps = new int[words.size()];
    this.stepCosts = new double[words.size()];
    this.gains = new double[words.size()];
  }

  /**
   * Returns the share of the bounds of so many words that documents are taken to reach. It was
   * fitted to captions as queries, whose best documents reach more of it than those of words drawn
   * at random. Documents that keep more words have more of those that are asked for: the exponent
   * was fitted to 16, 32 and 64 words (RecallTable).
   *
   * @param recall the share of the best documents that have to be found; with 1, none is missed
   * @param kept how many words documents keep on average
   */
  static float share(float recall, int words, double kept) {
    double reached = 0.5 * Math.pow(Math.max(FEWEST_KEPT, kept) / FEWEST_KEPT, 0.125);
    return (float) Math.min(1, reached / (Math.cbrt(words) * Math.sqrt(Math.sqrt(1.0 - recall))));
  }

  /** Returns the cut of a word, see {@link LayeredPostings#unread}. */
  int cut(int word) {
    return cuts[word];
  }

  /** Returns an upper bound of what the unread postings of a word add to a document. */
  float of(int word) {
    return share * words.get(word).unread(cuts[word], chosenFor[word]);
  }

  /** Returns an upper bound of what the unread postings of all words add to a document. */
  double sum() {
    return sum;
  }

  /** Returns the number of lists to read. */
  int lists() {
    return lists;
  }

  /** Selects postings for a window and its minimum competitive sum. */
  void choose(double newLeast, int from, int upTo) throws IOException {
    boolean same = newLeast >= least && newLeast <= GROWTH * least;
    for (int i = 0; i < bounds.length && newLeast > 0; i++) {
      bounds[i] = words.get(i).bound(from, upTo);
      same &= bounds[i] <= chosenFor[i] && bounds[i] >= ABOUT * chosenFor[i];
    }
    if (same) {
      return;
    }
    least = newLeast;
    System.arraycopy(bounds, 0, chosenFor, 0, bounds.length);
    choose();
    sum = 0;
    lists = 0;
    for (int i = 0; i < cuts.length; i++) {
      sum += of(i);
      lists += words.get(i).lists(cuts[i]);
    }
    Arrays.sort(ordered, Comparator.comparingDouble(word -> -of(word)));
  }

  /**
   * Returns the words, sorted by the most that their unread postings can add, the greatest first.
   */
  Integer[] ordered() {
    return ordered;
  }

  /**
   * Takes, step by step, the choice that skips the most postings for its bound. The remaining sum
   * only shrinks, so the best step of a word stays the best as long as the sum allows it.
   */
  private void choose() {
    Arrays.fill(cuts, 0);
    double unread = 0;
    for (int i = 0; i < cuts.length; i++) {
      findStep(i, unread);
    }
    int best = bestStep();
    while (best >= 0) {
      if (unread + stepCosts[best] < least) {
        unread += stepCosts[best];
        cuts[best] = steps[best];
      }
      findStep(best, unread);
      best = bestStep();
    }
  }

  private int bestStep() {
    int best = -1;
    double bestGain = 0;
    for (int i = 0; i < gains.length; i++) {
      if (gains[i] > bestGain) {
        bestGain = gains[i];
        best = i;
      }
    }
    return best;
  }

  /**
   * Finds the best step of a word that the remaining sum allows; its gain is 0 if there is none.
   */
  private void findStep(int place, double unread) {
    LayeredPostings word = words.get(place);
    gains[place] = 0;
    float now = of(place);
    long read = word.read(cuts[place]);
    for (int cut = cuts[place] + 1; cut < word.cuts(); cut++) {
      double cost = share * word.unread(cut, chosenFor[place]) - now;
      double gain = (read - word.read(cut)) / Math.max(cost, Float.MIN_VALUE);
      if (unread + cost < least && gain > gains[place]) {
        gains[place] = gain;
        steps[place] = cut;
        stepCosts[place] = cost;
      }
    }
  }
}

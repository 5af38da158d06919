package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Selects the postings of the words of a query that are left unread in a window of documents, since
 * together they can't lift a document to the minimum competitive score.
 */
final class UnreadPostings {

  /** A selection is kept while bounds fall by less than this fraction. */
  private static final float ABOUT = 0.9f;

  private final List<LayeredPostings> words;
  private final int[] cuts;
  private final float[] bounds;
  private final float[] chosenFor;
  private double least = Double.NaN;
  private double sum;
  private int lists;

  UnreadPostings(List<LayeredPostings> words) {
    this.words = words;
    this.cuts = new int[words.size()];
    this.bounds = new float[words.size()];
    this.chosenFor = new float[words.size()];
  }

  /** See {@link LayeredPostings#unread}. */
  int cut(int word) {
    return cuts[word];
  }

  /** The most that the unread postings of a word add to a document. */
  float of(int word) {
    return words.get(word).unread(cuts[word], chosenFor[word]);
  }

  /** The most that the unread postings of all words add to a document. */
  double sum() {
    return sum;
  }

  /** The number of lists to read. */
  int lists() {
    return lists;
  }

  /** Selects for a window and the minimum competitive sum in it. */
  void choose(double newLeast, int from, int upTo) throws IOException {
    boolean same = newLeast == least;
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
  }

  /** Takes, step by step, the choice that skips the most postings for its bound. */
  private void choose() {
    Arrays.fill(cuts, 0);
    double unread = 0;
    boolean spared = least > 0;
    while (spared) {
      spared = false;
      int best = 0;
      int bestCut = 0;
      double bestCost = 0;
      double bestGain = 0;
      for (int i = 0; i < cuts.length; i++) {
        LayeredPostings word = words.get(i);
        for (int cut = cuts[i] + 1; cut < word.cuts(); cut++) {
          double cost = word.unread(cut, chosenFor[i]) - of(i);
          double gain = (word.read(cuts[i]) - word.read(cut)) / Math.max(cost, Float.MIN_VALUE);
          if (unread + cost < least && gain > bestGain) {
            spared = true;
            best = i;
            bestCut = cut;
            bestCost = cost;
            bestGain = gain;
          }
        }
      }
      if (spared) {
        cuts[best] = bestCut;
        unread += bestCost;
      }
    }
  }
}

package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.VectorUtil;

/**
 * Sums the weights of words over windows of documents. In each window it leaves postings unread
 * that together can't lift a document to the minimum competitive score. It looks up documents in
 * them only if they come close enough without them. This is MAXSCORE (Turtle and Flood, 1995) over
 * lists in layers of weight (Anh and Moffat, 2006). A document is in one layer of a word, so a
 * known weight replaces the bound of the unread layers.
 */
final class WordsBulkScorer extends BulkScorer {

  private static final int FIRST_WINDOW = 1 << 11;
  private static final int WINDOW = 1 << 14;

  /** The cost of looking up one document, in postings read. */
  private static final int ADVANCE_COST = 16;

  /** The largest error, as a fraction, that rounding adds to bounds and sums, which are floats. */
  private static final double ROUNDING = 1e-6;

  private final List<LayeredPostings> words;
  private final UnreadPostings unread;
  private final int maxDoc;

  /**
   * For each document of a window, the number to add to the sum of all bounds of unread postings.
   */
  private final double[] lifts = new double[WINDOW];

  private final long[] touched = new long[WINDOW >> 6];
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final Candidates candidates = new Candidates();
  private final Sum current = new Sum();
  private int window = FIRST_WINDOW;
  private long scored;

  WordsBulkScorer(List<LayeredPostings> words, int maxDoc, float share) {
    this.words = List.copyOf(words);
    this.unread = new UnreadPostings(this.words, share);
    this.maxDoc = maxDoc;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    collector.setScorer(current);
    int end = Math.min(max, maxDoc);
    for (int from = min; from < end; from += window, window = Math.min(WINDOW, 2 * window)) {
      scoreWindow(collector, acceptDocs, from, Math.min(end, from + window));
    }
    return max >= maxDoc ? DocIdSetIterator.NO_MORE_DOCS : max;
  }

  private void scoreWindow(LeafCollector collector, Bits acceptDocs, int from, int upTo)
      throws IOException {
    double least = current.least * (1 - ROUNDING);
    unread.choose(least, from, upTo);
    double needed = least - unread.sum();
    candidates.size = 0;
    boolean alone = unread.lists() == 1;
    for (int i = 0; i < words.size(); i++) {
      LayeredPostings word = words.get(i);
      int cut = unread.cut(i);
      for (int list = 0; list < word.lists(cut); list++) {
        PostingsEnum postings = word.list(cut, list);
        if (postings.docID() < from) {
          postings.advance(from);
        }
        if (alone) {
          readAlone(postings, word.weight(), unread.of(i), needed, upTo);
        } else {
          read(postings, word.weight(), unread.of(i), from, upTo);
        }
      }
    }
    if (!alone) {
      gather(needed, from, upTo);
    }
    for (int word : unread.ordered()) {
      if (unread.cut(word) > 0 && candidates.size > 0) {
        lookUp(word, from, upTo);
        candidates.keep(needed);
      }
    }
    for (int i = 0; i < candidates.size; i++) {
      int doc = candidates.docs[i];
      if (acceptDocs == null || acceptDocs.get(doc)) {
        current.score = (float) (unread.sum() + candidates.lifts[i]);
        collector.collect(doc);
      }
    }
  }

  /** Reads a single list, whose documents are the candidates in order. */
  private void readAlone(PostingsEnum postings, float weight, double bound, double needed, int upTo)
      throws IOException {
    postings.nextPostings(upTo, batch);
    while (batch.size > 0) {
      scored += batch.size;
      candidates.reserve(batch.size);
      for (int i = 0; i < batch.size; i++) {
        double lift = weight * ImpactCode.decode(batch.features[i]) - bound;
        candidates.addIf(lift >= needed, batch.docs[i], lift);
      }
      postings.nextPostings(upTo, batch);
    }
  }

  private void read(PostingsEnum postings, float weight, double bound, int from, int upTo)
      throws IOException {
    postings.nextPostings(upTo, batch);
    while (batch.size > 0) {
      for (int i = 0; i < batch.size; i++) {
        batch.features[i] = weight * ImpactCode.decode(batch.features[i]);
      }
      for (int i = 0; i < batch.size; i++) {
        int place = batch.docs[i] - from;
        lifts[place] += batch.features[i] - bound;
        touched[place >> 6] |= 1L << place;
      }
      postings.nextPostings(upTo, batch);
    }
  }

  private void gather(double needed, int from, int upTo) {
    for (int i = 0; i <= (upTo - from - 1) >> 6; i++) {
      scored += Long.bitCount(touched[i]);
      candidates.reserve(Long.SIZE);
      for (long bits = touched[i]; bits != 0; bits &= bits - 1) {
        int place = (i << 6) + Long.numberOfTrailingZeros(bits);
        candidates.addIf(lifts[place] >= needed, from + place, lifts[place]);
        lifts[place] = 0;
      }
      touched[i] = 0;
    }
  }

  /** Replaces the bound of a word by its actual weight in the candidates. */
  private void lookUp(int place, int from, int upTo) throws IOException {
    LayeredPostings word = words.get(place);
    PostingsEnum postings = word.whole();
    if (postings.docID() < candidates.docs[0]) {
      postings.advance(candidates.docs[0]);
    }
    double bound = unread.of(place);
    float leastRead = word.leastRead(unread.cut(place));
    double around = (double) word.cost() / maxDoc * (upTo - from);
    if (around > (double) ADVANCE_COST * candidates.size) {
      for (int i = 0; i < candidates.size; i++) {
        int doc = candidates.docs[i];
        int found = postings.docID() < doc ? postings.advance(doc) : postings.docID();
        int code = found == doc ? postings.freq() : 0;
        candidates.lifts[i] += lift(code, word.weight(), leastRead, bound);
      }
      return;
    }
    postings.nextPostings(upTo, batch);
    int at = 0;
    for (int i = 0; i < candidates.size; i++) {
      int doc = candidates.docs[i];
      while (batch.size > 0 && batch.docs[batch.size - 1] < doc) {
        postings.nextPostings(upTo, batch);
        at = 0;
      }
      at = VectorUtil.findNextGEQ(batch.docs, doc, at, batch.size);
      float code = at < batch.size && batch.docs[at] == doc ? batch.features[at] : 0;
      candidates.lifts[i] += lift(code, word.weight(), leastRead, bound);
    }
  }

  private static double lift(float code, float weight, float leastRead, double bound) {
    if (code == 0) {
      return -bound;
    }
    float stored = ImpactCode.decode(code);
    return stored < leastRead ? weight * stored - bound : 0;
  }

  /** Returns the number of documents with a sum. */
  long scored() {
    return scored;
  }

  @Override
  public long cost() {
    return words.stream().mapToLong(LayeredPostings::cost).sum();
  }

  /** Potentially competitive documents in ascending order, and their lifts. */
  private static final class Candidates {

    private int[] docs = new int[Long.SIZE];
    private double[] lifts = new double[Long.SIZE];
    private int size;

    void reserve(int more) {
      if (docs.length < size + more) {
        docs = Arrays.copyOf(docs, 2 * (size + more));
        lifts = Arrays.copyOf(lifts, docs.length);
      }
    }

    void addIf(boolean wanted, int doc, double lift) {
      docs[size] = doc;
      lifts[size] = lift;
      size += wanted ? 1 : 0;
    }

    void keep(double needed) {
      size = VectorUtil.filterByScore(docs, lifts, needed, size);
    }
  }

  private static final class Sum extends Scorable {

    private float score;
    private float least;

    @Override
    public float score() {
      return score;
    }

    @Override
    public void setMinCompetitiveScore(float minScore) {
      least = minScore;
    }
  }
}

package io.github.crossmedia.lucene;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;

/**
 * Adds up upper bounds of the weights of words, window by window of {@link CompactPostings}. A
 * document whose sum reaches the minimum competitive score is scored by its stored weights, so that
 * scores are exact. Until a collector sets that score, all documents are.
 *
 * <p>Sums are integers of 15 bits, four of which are compared at once. If even the largest weights
 * of all other words don't lift a posting to the minimum, its group and all weaker ones are left
 * out, which leaves little of queries of one and two words.
 */
final class WordsBulkScorer extends BulkScorer {

  private static final VarHandle SUMS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final VarHandle FOURS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long EACH = 0x0001000100010001L;
  private static final long HIGHEST_BITS = EACH << 15;

  /** The number of bytes that a scan checks together. */
  private static final int CHECKED = 4 * Long.BYTES;

  /** With fewer postings in a window, their places are visited instead of all. */
  private static final int FEW = CompactPostings.WINDOW / 8;

  /** The number of documents that are scored at once as long as all are. */
  private static final int BLOCK = 1 << 11;

  private static final int SUM_BITS = 15;

  private static final int MAX_SUM = (1 << SUM_BITS) - 1;

  /** The largest error, as a fraction, that rounding adds to bounds and sums, which are floats. */
  private static final double ROUNDING = 1e-6;

  private final List<Word> words;
  private final int maxDoc;

  /** How much of an integer sum a score of 1 is. */
  private final double scale;

  private final byte[] sums = new byte[Short.BYTES * CompactPostings.WINDOW];
  private final Candidates candidates = new Candidates();
  private final Block block = new Block();
  private final Sum current = new Sum();
  private long scored;

  /** A word of a query in a segment. */
  static final class Word {

    private final float weight;
    private final PostingsEnum postings;
    private final CompactPostings compact;
    private final int[] bounds = new int[CompactPostings.LEVELS + 1];
    private char[] window;
    private int most;

    Word(float weight, PostingsEnum postings, CompactPostings compact) {
      this.weight = weight;
      this.postings = postings;
      this.compact = compact;
    }

    private double largest() {
      return (double) weight * compact.largest();
    }

    private void scale(double scale) {
      for (int level = 1; level < bounds.length; level++) {
        bounds[level] = (int) Math.ceil(scale * weight * compact.most(level));
      }
    }

    /** Enters a window, and returns an upper bound of the weights in it. */
    private int enter(int number) {
      window = compact.window(number);
      most = window == null ? 0 : bounds[window[1]];
      return most;
    }

    /** Adds the groups with a bound of at least {@code least}; returns the number of postings. */
    private int add(int least, byte[] sums) {
      if (window == null) {
        return 0;
      }
      int first = 1 + 2 * window[0];
      int from = first;
      for (int group = 1; group < first && bounds[window[group]] >= least; group += 2) {
        int to = from + window[group + 1];
        add(window, from, to, bounds[window[group]], sums);
        from = to;
      }
      return from - first;
    }

    private static void add(char[] window, int from, int to, int bound, byte[] sums) {
      for (int i = from; i < to; i++) {
        int place = window[i];
        SUMS.set(sums, place, (short) ((short) SUMS.get(sums, place) + bound));
      }
    }

    /** Returns the weight of a posting times the weight in the query. */
    private float product(float code) {
      return weight * ImpactCode.decode(code);
    }
  }

  private WordsBulkScorer(List<Word> words, int maxDoc, double scale) {
    this.words = words;
    this.maxDoc = maxDoc;
    this.scale = scale;
    words.forEach(word -> word.scale(scale * (1 + ROUNDING)));
  }

  /** Returns a scorer; empty if integers can't bound the sums, as of far too many words. */
  static Optional<WordsBulkScorer> of(List<Word> words, int maxDoc) {
    double largest = words.stream().mapToDouble(Word::largest).sum();
    double scale = (MAX_SUM - words.size()) / (largest * (1 + ROUNDING) * (1 + ROUNDING));
    boolean fits = words.size() < MAX_SUM / 2 && largest < Float.MAX_VALUE;
    return fits ? Optional.of(new WordsBulkScorer(words, maxDoc, scale)) : Optional.empty();
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    collector.setScorer(current);
    int end = Math.min(max, maxDoc);
    int from = min;
    while (from < end) {
      Range range = new Range(collector, acceptDocs, from, end);
      from = current.least > 0 ? scoreBest(range.window()) : block.score(range.block());
    }
    return max >= maxDoc ? DocIdSetIterator.NO_MORE_DOCS : max;
  }

  /** Documents to score. */
  private record Range(LeafCollector collector, Bits acceptDocs, int from, int upTo) {

    Range window() {
      int next = (from | (CompactPostings.WINDOW - 1)) + 1;
      return new Range(collector, acceptDocs, from, Math.min(upTo, next));
    }

    Range block() {
      return new Range(collector, acceptDocs, from, Math.min(upTo, from + BLOCK));
    }

    boolean accepts(int doc) {
      return doc >= from && doc < upTo && (acceptDocs == null || acceptDocs.get(doc));
    }
  }

  /** Returns the least integer sum of a document that can compete. */
  private int least() {
    return (int) Math.clamp(scale * current.least * (1 - ROUNDING), 1, MAX_SUM + 1);
  }

  /** Scores the documents of a window that compete. Other ranges of the same window may follow. */
  private int scoreBest(Range range) throws IOException {
    int number = range.from >> CompactPostings.BITS;
    int least = least();
    if (number != candidates.number || least < candidates.least) {
      findCandidates(number, least);
    }
    int first = number << CompactPostings.BITS;
    for (int place = candidates.next(range.from - first, least);
        place < range.upTo - first;
        place = candidates.next(place + 1, least())) {
      score(range, first + place);
    }
    return range.upTo;
  }

  private void findCandidates(int number, int least) {
    candidates.begin(number, least);
    int most = 0;
    for (Word word : words) {
      most += word.enter(number);
    }
    if (most < least) {
      return;
    }
    int missing = least - most;
    int postings = 0;
    for (Word word : words) {
      postings += word.add(missing + word.most, sums);
    }
    if (postings < FEW) {
      for (Word word : words) {
        visit(word, missing + word.most);
      }
      candidates.sort();
    } else {
      scan((MAX_SUM + 1L - least) * EACH);
      Arrays.fill(sums, (byte) 0);
    }
  }

  /** Clears the sums of a word's added postings, and adds places whose sum competes. */
  private void visit(Word word, int leastAdded) {
    if (word.window == null) {
      return;
    }
    char[] window = word.window;
    int first = 1 + 2 * window[0];
    int from = first;
    for (int group = 1; group < first && word.bounds[window[group]] >= leastAdded; group += 2) {
      int to = from + window[group + 1];
      for (; from < to; from++) {
        candidates.add(window[from], (short) SUMS.get(sums, window[from]));
        SUMS.set(sums, window[from], (short) 0);
      }
    }
  }

  /** Adds places whose sum competes: their sum plus a number takes 16 bits. */
  private void scan(long plus) {
    for (int i = 0; i < sums.length; i += CHECKED) {
      long any =
          (long) FOURS.get(sums, i) + plus
              | (long) FOURS.get(sums, i + 8) + plus
              | (long) FOURS.get(sums, i + 16) + plus
              | (long) FOURS.get(sums, i + 24) + plus;
      if ((any & HIGHEST_BITS) != 0) {
        for (int place = i; place < i + CHECKED; place += Short.BYTES) {
          candidates.add(place, (short) SUMS.get(sums, place));
        }
      }
    }
  }

  private void score(Range range, int doc) throws IOException {
    if (!range.accepts(doc)) {
      return;
    }
    scored++;
    double sum = 0;
    for (Word word : words) {
      PostingsEnum postings = word.postings;
      int at = postings.docID() < doc ? postings.advance(doc) : postings.docID();
      sum += at == doc ? word.product(postings.freq()) : 0;
    }
    if (sum > 0) {
      current.score = (float) sum;
      range.collector.collect(doc);
    }
  }

  /** Returns the number of documents whose stored weights were read. */
  long scored() {
    return scored;
  }

  @Override
  public long cost() {
    return words.stream().mapToLong(word -> word.postings.cost()).sum();
  }

  /** Scores all documents of a range. */
  private final class Block {

    private final double[] exact = new double[BLOCK];
    private final long[] matching = new long[BLOCK >> 6];
    private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();

    int score(Range range) throws IOException {
      for (Word word : words) {
        if (word.postings.docID() < range.from) {
          word.postings.advance(range.from);
        }
        word.postings.nextPostings(range.upTo, batch);
        while (batch.size > 0) {
          for (int i = 0; i < batch.size; i++) {
            int place = batch.docs[i] - range.from;
            exact[place] += word.product(batch.features[i]);
            matching[place >> 6] |= 1L << place;
          }
          word.postings.nextPostings(range.upTo, batch);
        }
      }
      for (int i = 0; i < matching.length; i++) {
        for (long bits = matching[i]; bits != 0; bits &= bits - 1) {
          collect(range, (i << 6) + Long.numberOfTrailingZeros(bits));
        }
        matching[i] = 0;
      }
      return range.upTo;
    }

    private void collect(Range range, int place) throws IOException {
      scored++;
      current.score = (float) exact[place];
      exact[place] = 0;
      if (range.accepts(range.from + place)) {
        range.collector.collect(range.from + place);
      }
    }
  }

  /** The places of a window whose sum reaches the minimum, in ascending order. */
  private static final class Candidates {

    private int number = -1;
    private int least;
    private int[] placesAndSums = new int[64];
    private int size;
    private int next;

    void begin(int newNumber, int newLeast) {
      number = newNumber;
      least = newLeast;
      size = 0;
      next = 0;
    }

    /** Adds twice a place if its sum is large enough. */
    void add(int twice, int sum) {
      if (sum >= least) {
        placesAndSums = ArrayUtil.grow(placesAndSums, size + 1);
        placesAndSums[size++] = twice >> 1 << SUM_BITS | sum;
      }
    }

    void sort() {
      Arrays.sort(placesAndSums, 0, size);
    }

    /** Returns the next place from one on whose sum is large enough. */
    int next(int from, int leastNow) {
      for (; next < size; next++) {
        int place = placesAndSums[next] >> SUM_BITS;
        if (place >= from && (placesAndSums[next] & MAX_SUM) >= leastNow) {
          return place;
        }
      }
      return CompactPostings.WINDOW;
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

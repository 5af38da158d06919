package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * Adds up upper bounds of the weights of words, window by window of {@link CompactPostings}. Words
 * that are not in memory are read from their postings. Only documents whose sum reaches the minimum
 * competitive score are visited. They are scored by their stored weights, and only if the caller
 * asks, so that a filter may drop them before. Until a collector sets that score, all documents are
 * visited.
 *
 * <p>Sums are integers of 15 bits, four of which are compared at once. If even the largest weights
 * of all other words don't lift a posting to the minimum, its group and all weaker ones are left
 * out, which leaves little of queries of one and two words.
 */
final class WordsScorer extends Scorer {

  private static final VarHandle SUMS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final VarHandle FOURS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long EACH = 0x0001000100010001L;
  private static final long HIGHEST_BITS = EACH << 15;

  /** The number of bytes that a scan checks together. */
  private static final int CHECKED = 4 * Long.BYTES;

  /** With fewer postings in a window, their places are visited instead of all. */
  private static final int FEW = CompactPostings.WINDOW / 128;

  private static final int SUM_BITS = 15;

  private static final int MAX_SUM = (1 << SUM_BITS) - 1;

  /** The range of documents that are scored at once as long as all are. */
  private static final int RANGE = 1 << 10;

  /** The largest error, as a fraction, that rounding adds to bounds and sums, which are floats. */
  private static final double ROUNDING = 1e-6;

  private final List<Word> words;
  private final int maxDoc;

  /** How much of an integer sum of the current window a score of 1 is. */
  private double scale;

  private final Candidates candidates = new Candidates();
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();

  /** Created for the first window that needs it, and clear between windows. */
  private byte[] sums;

  private int doc = -1;
  private float leastScore;
  private int scoredDoc = -1;
  private float score;
  private long scored;

  /** A word of a query in a segment. */
  abstract static class Word {

    final float weight;
    private final PostingsEnum postings;

    /** The bound of the largest weight of the current window. */
    int most;

    private Word(float weight, PostingsEnum postings) {
      this.weight = weight;
      this.postings = postings;
    }

    /** Returns a word whose postings may be in memory. */
    static Word of(float weight, TermsEnum terms, Optional<CompactPostings> compact)
        throws IOException {
      PostingsEnum stored = terms.postings(null, PostingsEnum.FREQS);
      return compact.isPresent()
          ? new CompactWord(weight, stored, compact.get())
          : new StoredWord(weight, stored, terms.postings(null, PostingsEnum.FREQS));
    }

    boolean isInMemory() {
      return this instanceof CompactWord;
    }

    /** Returns an upper bound of its share of any score. */
    abstract double largest();

    /** Enters a window, and returns an upper bound of the stored weights in it; 0 for none. */
    abstract double enter(int number) throws IOException;

    /** Makes integers of the weights of the window, and knows the largest. */
    abstract void scale(double scale);

    /** Adds the postings with a bound of at least {@code least}; returns at least their number. */
    abstract int add(int least, byte[] sums);

    /** Adds the places with a bound of at least {@code least} to a list. */
    abstract void list(int least, Candidates candidates);

    /** Clears the sums of the added postings, and adds places whose sum competes. */
    abstract void visit(int least, byte[] sums, Candidates candidates);

    final int bound(double scale, double stored) {
      return (int) Math.ceil(scale * (1 + ROUNDING) * weight * stored);
    }

    static void clear(byte[] sums, int place, Candidates candidates) {
      candidates.add(place, (short) SUMS.get(sums, place));
      SUMS.set(sums, place, (short) 0);
    }

    private int advance(int doc) throws IOException {
      return postings.docID() < doc ? postings.advance(doc) : postings.docID();
    }

    /** Scores documents of this word only; returns the next one. */
    private int scoreAll(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
        throws IOException {
      postings.nextPostings(upTo, buffer);
      if (liveDocs != null) {
        buffer.apply(liveDocs);
      }
      for (int i = 0; i < buffer.size; i++) {
        buffer.features[i] = product(buffer.features[i]);
      }
      return postings.docID();
    }

    /** Returns the weight of a posting times the weight in the query. */
    private float product(float code) {
      return weight * ImpactCode.decode(code);
    }
  }

  /** A word in memory. */
  private static final class CompactWord extends Word {

    private final CompactPostings compact;
    private final int[] bounds = new int[CompactPostings.LEVELS + 1];
    private char[] window;

    CompactWord(float weight, PostingsEnum postings, CompactPostings compact) {
      super(weight, postings);
      this.compact = compact;
    }

    @Override
    double largest() {
      return (double) weight * compact.largest();
    }

    @Override
    double enter(int number) {
      window = compact.window(number);
      most = 0;
      return window == null ? 0 : compact.most(window[1]);
    }

    @Override
    void scale(double scale) {
      if (window != null) {
        int first = 1 + 2 * window[0];
        for (int group = 1; group < first; group += 2) {
          bounds[window[group]] = bound(scale, compact.most(window[group]));
        }
        most = bounds[window[1]];
      }
    }

    @Override
    int add(int least, byte[] sums) {
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

    @Override
    void list(int least, Candidates candidates) {
      int first = 1 + 2 * window[0];
      int from = first;
      for (int group = 1; group < first && bounds[window[group]] >= least; group += 2) {
        for (int to = from + window[group + 1]; from < to; from++) {
          candidates.add(window[from], bounds[window[group]]);
        }
      }
    }

    @Override
    void visit(int least, byte[] sums, Candidates candidates) {
      if (window == null) {
        return;
      }
      int first = 1 + 2 * window[0];
      int from = first;
      for (int group = 1; group < first && bounds[window[group]] >= least; group += 2) {
        for (int to = from + window[group + 1]; from < to; from++) {
          clear(sums, window[from], candidates);
        }
      }
    }
  }

  /** A word that is not in memory. Each window is read when it is entered. */
  private static final class StoredWord extends Word {

    private final PostingsEnum read;
    private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    private char[] places = new char[0];
    private float[] weights = new float[0];
    private int[] bounds = new int[0];
    private int size;

    StoredWord(float weight, PostingsEnum postings, PostingsEnum read) {
      super(weight, postings);
      this.read = read;
    }

    @Override
    double largest() {
      return (double) weight * Float.MAX_VALUE;
    }

    @Override
    double enter(int number) throws IOException {
      int first = number << CompactPostings.BITS;
      size = 0;
      most = 0;
      if (read.docID() < first) {
        read.advance(first);
      }
      float largest = 0;
      read.nextPostings(first + CompactPostings.WINDOW, batch);
      while (batch.size > 0) {
        places = ArrayUtil.grow(places, size + batch.size);
        weights = ArrayUtil.grow(weights, size + batch.size);
        for (int i = 0; i < batch.size; i++) {
          places[size] = (char) ((batch.docs[i] - first) << 1);
          weights[size] = ImpactCode.decode(batch.features[i]);
          largest = Math.max(largest, weights[size++]);
        }
        read.nextPostings(first + CompactPostings.WINDOW, batch);
      }
      return largest;
    }

    @Override
    void scale(double scale) {
      bounds = ArrayUtil.growNoCopy(bounds, size);
      for (int i = 0; i < size; i++) {
        bounds[i] = bound(scale, weights[i]);
        most = Math.max(most, bounds[i]);
      }
    }

    @Override
    int add(int least, byte[] sums) {
      for (int i = 0; i < size; i++) {
        if (bounds[i] >= least) {
          SUMS.set(sums, places[i], (short) ((short) SUMS.get(sums, places[i]) + bounds[i]));
        }
      }
      return size;
    }

    @Override
    void list(int least, Candidates candidates) {
      for (int i = 0; i < size; i++) {
        candidates.add(places[i], bounds[i]);
      }
    }

    @Override
    void visit(int least, byte[] sums, Candidates candidates) {
      for (int i = 0; i < size; i++) {
        if (bounds[i] >= least) {
          clear(sums, places[i], candidates);
        }
      }
    }
  }

  private WordsScorer(List<Word> words, int maxDoc) {
    this.words = words;
    this.maxDoc = maxDoc;
  }

  /** Returns a scorer; empty if integers can't bound the sums, as of far too many words. */
  static Optional<WordsScorer> of(List<Word> words, int maxDoc) {
    return words.size() < MAX_SUM / 2
        ? Optional.of(new WordsScorer(words, maxDoc))
        : Optional.empty();
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public DocIdSetIterator iterator() {
    return new DocIdSetIterator() {
      @Override
      public int docID() {
        return doc;
      }

      @Override
      public int nextDoc() throws IOException {
        return WordsScorer.this.advance(doc + 1);
      }

      @Override
      public int advance(int target) throws IOException {
        return WordsScorer.this.advance(target);
      }

      @Override
      public long cost() {
        return words.stream().mapToLong(word -> word.postings.cost()).sum();
      }
    };
  }

  private int advance(int target) throws IOException {
    doc = leastScore > 0 ? nextCandidate(target) : nextMatch(target);
    return doc;
  }

  /** Returns the first document from one on with any of the words. */
  private int nextMatch(int from) throws IOException {
    int next = NO_MORE_DOCS;
    for (Word word : words) {
      next = Math.min(next, word.advance(from));
    }
    return next;
  }

  /** Returns the first document from one on that competes. */
  private int nextCandidate(int target) throws IOException {
    int from = target;
    while (from < maxDoc) {
      int number = from >> CompactPostings.BITS;
      if (number != candidates.number) {
        findCandidates(number);
      }
      int first = number << CompactPostings.BITS;
      int place = candidates.next(from - first, least());
      if (place < CompactPostings.WINDOW) {
        return first + place;
      }
      from = first + CompactPostings.WINDOW;
    }
    return NO_MORE_DOCS;
  }

  /** Returns the least integer sum of a document of the current window that can compete. */
  private int least() {
    return (int) Math.clamp(scale * leastScore * (1 - ROUNDING), 1, MAX_SUM + 1);
  }

  private void findCandidates(int number) throws IOException {
    double largest = 0;
    for (Word word : words) {
      largest += word.weight * word.enter(number);
    }
    scale = largest > 0 ? (MAX_SUM - words.size()) / (largest * (1 + ROUNDING)) : 0;
    int least = least();
    candidates.begin(number, least);
    if (least > MAX_SUM || largest == 0) {
      return;
    }
    int most = 0;
    for (Word word : words) {
      word.scale(scale);
      most += word.most;
    }
    if (most < least) {
      return;
    }
    if (words.size() == 1) {
      words.getFirst().list(least, candidates);
      candidates.sort();
      return;
    }
    if (sums == null) {
      sums = new byte[Short.BYTES * CompactPostings.WINDOW];
    }
    int missing = least - most;
    int postings = 0;
    for (Word word : words) {
      postings += word.add(missing + word.most, sums);
    }
    if (postings < FEW) {
      for (Word word : words) {
        word.visit(missing + word.most, sums, candidates);
      }
      candidates.sort();
    } else {
      scan(sums, (MAX_SUM + 1L - least) * EACH, candidates);
      Arrays.fill(sums, (byte) 0);
    }
  }

  /** Adds places whose sum competes: their sum plus a number takes 16 bits. */
  private static void scan(byte[] sums, long plus, Candidates candidates) {
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

  @Override
  public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
      throws IOException {
    buffer.growNoCopy(RANGE);
    buffer.size = 0;
    while (buffer.size == 0 && doc < upTo) {
      if (leastScore <= 0) {
        scoreAll(upTo, liveDocs, buffer);
      } else {
        // one at a time, as each may raise the minimum
        if (competes() && (liveDocs == null || liveDocs.get(doc))) {
          buffer.docs[0] = doc;
          buffer.features[0] = score();
          buffer.size = 1;
        }
        advance(doc + 1);
      }
    }
  }

  /** Scores all documents from the current one on. */
  private void scoreAll(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
      throws IOException {
    if (words.size() == 1) {
      doc = words.getFirst().scoreAll(upTo, liveDocs, buffer);
      return;
    }
    int end = Math.min(upTo, doc + RANGE);
    double[] exact = new double[RANGE];
    FixedBitSet matching = new FixedBitSet(RANGE);
    for (Word word : words) {
      word.advance(doc);
      word.postings.nextPostings(end, batch);
      while (batch.size > 0) {
        for (int i = 0; i < batch.size; i++) {
          int place = batch.docs[i] - doc;
          exact[place] += word.product(batch.features[i]);
          matching.set(place);
        }
        word.postings.nextPostings(end, batch);
      }
    }
    for (int place = 0; place != NO_MORE_DOCS; place = next(matching, place + 1)) {
      scored++;
      if (liveDocs == null || liveDocs.get(doc + place)) {
        buffer.docs[buffer.size] = doc + place;
        buffer.features[buffer.size++] = (float) exact[place];
      }
    }
    advance(end);
  }

  private static int next(FixedBitSet matching, int from) {
    return from < RANGE ? matching.nextSetBit(from) : NO_MORE_DOCS;
  }

  /** Returns true if the minimum has not grown beyond the current document since it was found. */
  private boolean competes() {
    return doc >> CompactPostings.BITS != candidates.number || candidates.sum() >= least();
  }

  @Override
  public float score() throws IOException {
    if (scoredDoc != doc) {
      double sum = 0;
      for (Word word : words) {
        sum += word.advance(doc) == doc ? word.product(word.postings.freq()) : 0;
      }
      score = (float) sum;
      scoredDoc = doc;
      scored++;
    }
    return score;
  }

  @Override
  public void setMinCompetitiveScore(float minScore) {
    leastScore = minScore;
  }

  /** A bound for the whole segment: nobody asks the only clause that scores for a closer one. */
  @Override
  public float getMaxScore(int upTo) {
    double largest = words.stream().mapToDouble(Word::largest).sum() * (1 + ROUNDING);
    return largest < Float.MAX_VALUE ? Math.nextUp((float) largest) : Float.MAX_VALUE;
  }

  /** Returns the number of documents whose stored weights were read. */
  long scored() {
    return scored;
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
        if (place >= from && sum() >= leastNow) {
          return place;
        }
      }
      return CompactPostings.WINDOW;
    }

    /** Returns the sum of the place that was returned last. */
    int sum() {
      return placesAndSums[next] & MAX_SUM;
    }
  }
}

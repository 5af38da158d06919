package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * The postings of one word of a segment in memory, in windows of documents. The postings of a
 * window are grouped by a coarse level of their weight, the greatest first. A posting therefore
 * takes 2 bytes: the place of its document in the window. Levels are rounded up, so that they bound
 * weights.
 */
final class CompactPostings implements WindowCache.Kept {

  /** The binary logarithm of the number of documents of a window. */
  static final int BITS = 15;

  /** The number of documents of a window: twice a place still fits 16 bits. */
  static final int WINDOW = 1 << BITS;

  /**
   * The number of levels. Of 1,000,000 pictures and 20 words, 31 levels leave 110 documents to be
   * scored, and 63 levels 84. But half as many groups are added in two thirds of the time.
   */
  static final int LEVELS = 31;

  /** The postings of a term. */
  record OfTerm(Term term) implements WindowCache.Part<CompactPostings> {

    @Override
    public long mostBytes(LeafReader reader) throws IOException {
      return CompactPostings.mostBytes(reader.docFreq(term), reader.maxDoc());
    }

    @Override
    public boolean isForSmallSegments() {
      return false;
    }

    @Override
    public Optional<CompactPostings> read(LeafReader reader) throws IOException {
      TermsEnum terms = Terms.getTerms(reader, term.field()).iterator();
      return terms.seekExact(term.bytes())
          ? Optional.of(CompactPostings.read(terms, reader.maxDoc()))
          : Optional.empty();
    }
  }

  private final float largest;
  private final char[][] windows;
  private final long bytes;

  private CompactPostings(float largest, char[][] windows) {
    this.largest = largest;
    this.windows = windows;
    long sum = RamUsageEstimator.shallowSizeOf(windows);
    for (char[] window : windows) {
      sum += window == null ? 0 : RamUsageEstimator.sizeOf(window);
    }
    this.bytes = sum;
  }

  /** Reads all postings of the current term. */
  static CompactPostings read(TermsEnum terms, int maxDoc) throws IOException {
    Reading reading = new Reading(largest(terms));
    char[][] windows = new char[count(maxDoc)][];
    PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
    postings.nextDoc();
    while (postings.docID() != NO_MORE_DOCS) {
      int number = postings.docID() >> BITS;
      windows[number] = reading.window(postings, number << BITS);
    }
    return new CompactPostings(reading.largest, windows);
  }

  private static int count(int maxDoc) {
    return (maxDoc - 1 >> BITS) + 1;
  }

  /** Returns an upper bound of the bytes that a word with this number of postings takes. */
  static long mostBytes(long postings, int maxDoc) {
    long windows = count(maxDoc);
    long used = Math.min(windows, postings);
    long groups = Math.min(used * LEVELS, postings);
    long array =
        RamUsageEstimator.NUM_BYTES_ARRAY_HEADER + RamUsageEstimator.NUM_BYTES_OBJECT_ALIGNMENT;
    return array
        + windows * RamUsageEstimator.NUM_BYTES_OBJECT_REF
        + used * (array + Character.BYTES)
        + Character.BYTES * (2 * groups + postings);
  }

  private static float largest(TermsEnum terms) throws IOException {
    PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
    DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    float code = 0;
    postings.nextDoc();
    postings.nextPostings(NO_MORE_DOCS, batch);
    while (batch.size > 0) {
      for (int i = 0; i < batch.size; i++) {
        code = Math.max(code, batch.features[i]);
      }
      postings.nextPostings(NO_MORE_DOCS, batch);
    }
    return ImpactCode.decode(code);
  }

  /** Returns the largest weight of the word. */
  float largest() {
    return largest;
  }

  /** Returns an upper bound of the weights of a level. */
  double most(int level) {
    return (double) largest * level / LEVELS;
  }

  /**
   * Returns a window, null if it has no postings. It contains the number of its groups; for each
   * group its level and the number of its postings; and for each posting of all groups twice the
   * place of its document.
   */
  char[] window(int number) {
    return windows[number];
  }

  @Override
  public long bytes() {
    return bytes;
  }

  /** Groups the postings of a window by level. */
  private static final class Reading {

    private final float largest;
    private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    private final char[] places = new char[WINDOW];
    private final byte[] levels = new byte[WINDOW];

    Reading(float largest) {
      this.largest = largest;
    }

    char[] window(PostingsEnum postings, int from) throws IOException {
      int size = 0;
      int[] counts = new int[LEVELS + 1];
      postings.nextPostings(from + WINDOW, batch);
      while (batch.size > 0) {
        for (int i = 0; i < batch.size; i++) {
          int level = level(ImpactCode.decode(batch.features[i]));
          places[size] = (char) ((batch.docs[i] - from) << 1);
          levels[size++] = (byte) level;
          counts[level]++;
        }
        postings.nextPostings(from + WINDOW, batch);
      }
      return grouped(size, counts);
    }

    private int level(float weight) {
      return Math.max(1, (int) Math.ceil((double) weight / largest * LEVELS));
    }

    private char[] grouped(int size, int[] counts) {
      int groups = 0;
      for (int count : counts) {
        groups += count > 0 ? 1 : 0;
      }
      char[] window = new char[1 + 2 * groups + size];
      window[0] = (char) groups;
      int header = 1;
      int at = 1 + 2 * groups;
      int[] next = new int[counts.length];
      for (int level = LEVELS; level > 0; level--) {
        if (counts[level] > 0) {
          window[header++] = (char) level;
          window[header++] = (char) counts[level];
        }
        next[level] = at;
        at += counts[level];
      }
      for (int i = 0; i < size; i++) {
        window[next[levels[i]]++] = places[i];
      }
      return window;
    }
  }
}

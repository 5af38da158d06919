package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.RamUsageEstimator;
import org.apache.lucene.util.VectorUtil;

/**
 * What bounds the scores of the documents of a segment whose vectors have dimensions of words and,
 * after them, of sentences: the components of sentences as bytes, and the largest weight of a word
 * that the document did not keep. With these and the postings of words a document is passed over
 * without reading its vector, which is some fifty times as long.
 *
 * <p>Which words a document kept is read from their postings: each has the weight of a component of
 * the vector. A document whose postings have any other weight is not bounded.
 */
final class SentenceBounds implements WindowCache.Kept {

  /** Doubles and floats of a sum differ by less than this fraction of its summands. */
  private static final double ROUNDING = 1e-5;

  /** The weight of a word differs from its component by less than this fraction. */
  private static final double LAST_BITS = 0x1p-22;

  /** Stored weights are rounded by less than this fraction. */
  private static final double STORED = 1.0 / 1024;

  /** The facts of a document beside its bytes. */
  private static final int FACTS = 4;

  private static final int SCALE = 0;
  private static final int NORM = 1;
  private static final int ERROR = 2;
  private static final int WEAKER = 3;

  /** Windows of documents keep arrays from becoming larger than one may be. */
  private static final int BITS = CompactPostings.BITS;

  /** The most dimensions of sentences: those of all documents of a window are one array. */
  static final int MAX_SENTENCES = Integer.MAX_VALUE >> BITS;

  private final int sentences;
  private final byte[][] components;
  private final float[][] facts;

  /** Half of the largest step of stored bytes; 0 if all vectors are floats. */
  private float halfStep;

  /**
   * The vectors of a field.
   *
   * @param dimension of vectors; others are not bounded
   * @param sentences how many of the last dimensions are of sentences
   */
  record OfField(PointFields fields, int dimension, int sentences)
      implements WindowCache.Part<SentenceBounds> {

    @Override
    public long mostBytes(LeafReader reader) {
      long windows = (reader.maxDoc() - 1 >> BITS) + 1;
      long headers = 2L * RamUsageEstimator.NUM_BYTES_ARRAY_HEADER + 2 * Long.BYTES;
      return windows * (headers + ((long) sentences + FACTS * Float.BYTES << BITS));
    }

    @Override
    public boolean isForSmallSegments() {
      return true;
    }

    @Override
    public Optional<SentenceBounds> read(LeafReader reader) throws IOException {
      SentenceBounds bounds = new SentenceBounds(sentences, reader.maxDoc());
      BinaryDocValues vectors = OptionalDocValues.binary(reader, fields.stored());
      KeptWords kept = new KeptWords(reader, FieldNames.words(fields.field()));
      for (int doc = vectors.nextDoc(); doc != NO_MORE_DOCS; doc = vectors.nextDoc()) {
        BytesRef stored = vectors.binaryValue();
        for (StoredVector kind : StoredVector.values()) {
          if (stored.length == kind.length(dimension) && kind.isTagged(stored)) {
            float[] vector = kind.decode(stored).toArray();
            bounds.put(doc, vector, kept.of(doc), kind);
          }
        }
      }
      return Optional.of(bounds);
    }
  }

  private SentenceBounds(int sentences, int maxDoc) {
    this.sentences = sentences;
    int windows = (maxDoc - 1 >> BITS) + 1;
    components = new byte[windows][];
    facts = new float[windows][];
    for (int window = 0; window < windows; window++) {
      int size = Math.min(1 << BITS, maxDoc - (window << BITS));
      components[window] = new byte[size * sentences];
      facts[window] = new float[size * FACTS];
      for (int place = 0; place < size; place++) {
        facts[window][place * FACTS + WEAKER] = Float.POSITIVE_INFINITY;
      }
    }
  }

  private void put(int doc, float[] vector, KeptWords.Codes kept, StoredVector kind) {
    float[] exact = Arrays.copyOfRange(vector, vector.length - sentences, vector.length);
    byte[] rounded = new byte[sentences];
    float scale = StoredVector.quantise(exact, rounded);
    int window = doc >> BITS;
    int place = doc - (window << BITS);
    System.arraycopy(rounded, 0, components[window], place * sentences, sentences);
    double norm = 0;
    double error = 0;
    for (int i = 0; i < sentences; i++) {
      double component = (double) scale * rounded[i];
      norm += component * component;
      error += (exact[i] - component) * (exact[i] - component);
    }
    float step = kind == StoredVector.INT8 ? step(vector) : 0;
    facts[window][place * FACTS + SCALE] = scale;
    facts[window][place * FACTS + NORM] = Math.nextUp((float) Math.sqrt(norm));
    facts[window][place * FACTS + ERROR] = Math.nextUp((float) Math.sqrt(error));
    facts[window][place * FACTS + WEAKER] = kept.weaker(vector, vector.length - sentences, step);
    halfStep = Math.max(halfStep, step / 2);
  }

  /** Returns the step between components of a vector that was stored as bytes. */
  private static float step(float[] vector) {
    float largest = 0;
    for (float component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    return largest / Byte.MAX_VALUE;
  }

  @Override
  public long bytes() {
    long bytes =
        RamUsageEstimator.shallowSizeOf(components) + RamUsageEstimator.shallowSizeOf(facts);
    for (int window = 0; window < components.length; window++) {
      bytes +=
          RamUsageEstimator.sizeOf(components[window]) + RamUsageEstimator.sizeOf(facts[window]);
    }
    return bytes;
  }

  /**
   * Returns the bounds for a query vector whose components of words are not negative.
   *
   * @param words how many components of words are not 0
   */
  ForQuery of(float[] query, int words) {
    return new ForQuery(query, words);
  }

  /** Bounds the scores for one query. Not thread-safe. */
  final class ForQuery {

    private final byte[] rounded = new byte[sentences];
    private final byte[] current = new byte[sentences];
    private final float scale;
    private final double norm;
    private final double error;

    /** How much larger a word's weight may be where queries are rounded to bytes. */
    private final double added;

    /** The sum of the weights of words in the query. */
    private final double words;

    private ForQuery(float[] query, int count) {
      int first = query.length - sentences;
      added = halfStep == 0 ? 0 : step(query) / 2;
      double sum = count * added;
      for (int i = 0; i < first; i++) {
        sum += query[i];
      }
      words = sum;
      float[] exact = Arrays.copyOfRange(query, first, query.length);
      scale = StoredVector.quantise(exact, rounded);
      double squares = 0;
      double errors = 0;
      for (int i = 0; i < sentences; i++) {
        double lost = exact[i] - (double) scale * rounded[i];
        squares += (double) exact[i] * exact[i];
        errors += lost * lost;
      }
      double ofBytes = Math.sqrt(sentences) * added;
      norm = Math.sqrt(squares) + ofBytes;
      error = Math.sqrt(errors) + ofBytes;
    }

    /** Returns an upper bound of a word's weight, which is rounded where vectors are bytes. */
    double weight(float word) {
      return word + added;
    }

    /**
     * Returns true if a document may have at least a raw score. The lengths of vectors tell most of
     * queries of few words, and their components the rest.
     *
     * @param found at least what the words of the query add that the document kept
     * @param weights the sum of the weights of these words in the query
     */
    boolean competes(int doc, double found, double weights, float least) {
      int window = doc >> BITS;
      int place = doc - (window << BITS);
      float[] known = facts[window];
      float weaker = known[place * FACTS + WEAKER];
      if (weaker == Float.POSITIVE_INFINITY) {
        return true;
      }
      double ofDocument = known[place * FACTS + NORM];
      double lost = known[place * FACTS + ERROR];
      double slack =
          norm * lost
              + error * ofDocument
              + words * halfStep
              + ROUNDING * (found + words * weaker + norm * (ofDocument + lost));
      double ofWords = found * (1 + STORED) + Math.max(0, words - weights) * weaker + slack;
      if (ofWords + norm * ofDocument < least) {
        return false;
      }
      System.arraycopy(components[window], place * sentences, current, 0, sentences);
      double sentence =
          (double) scale * known[place * FACTS + SCALE] * VectorUtil.dotProduct(rounded, current);
      return ofWords + sentence >= least;
    }
  }

  /** The weights that the documents of a segment have in postings, read window by window. */
  private static final class KeptWords {

    private final Terms terms;
    private final PostingsEnum[] reused = new PostingsEnum[1];
    private int window = -1;

    /** Of each posting of the window the place of its document, and its code, in this order. */
    private long[] postings = new long[0];

    private int size;
    private int next;

    KeptWords(LeafReader reader, String words) throws IOException {
      terms = Terms.getTerms(reader, words);
    }

    /** Returns the codes of a document; documents are asked for in ascending order. */
    Codes of(int doc) throws IOException {
      if (doc >> BITS != window) {
        enter(doc >> BITS);
      }
      int place = doc - (window << BITS);
      while (next < size && postings[next] >> Integer.SIZE < place) {
        next++;
      }
      int from = next;
      while (next < size && postings[next] >> Integer.SIZE == place) {
        next++;
      }
      return new Codes(Arrays.stream(postings, from, next).mapToInt(each -> (int) each).toArray());
    }

    private void enter(int number) throws IOException {
      window = number;
      size = 0;
      next = 0;
      int first = number << BITS;
      TermsEnum each = terms.iterator();
      while (each.next() != null) {
        PostingsEnum of = each.postings(reused[0], PostingsEnum.FREQS);
        reused[0] = of;
        for (int doc = of.advance(first); doc - first < 1 << BITS; doc = of.nextDoc()) {
          postings = ArrayUtil.grow(postings, size + 1);
          postings[size++] = (long) (doc - first) << Integer.SIZE | of.freq();
        }
      }
      Arrays.sort(postings, 0, size);
    }

    /** The codes of the weights of a document, in ascending order. */
    private record Codes(int[] codes) {

      /**
       * Returns an upper bound of the components of words that these are not the weights of. It is
       * infinite if a weight is not that of a component.
       *
       * @param words how many components are of words, before all others
       * @param step between components that were stored as bytes; 0 for floats
       */
      float weaker(float[] vector, int words, float step) {
        int[] low = new int[codes.length];
        int[] high = new int[codes.length];
        boolean[] isFound = new boolean[codes.length];
        for (int i = 0; i < codes.length; i++) {
          float weight = ImpactCode.decode(codes[i]);
          low[i] = step == 0 ? codes[i] : rounded(weight * (1 - STORED), step);
          high[i] = step == 0 ? codes[i] : rounded(weight * (1 + STORED), step);
          isFound[i] = low[i] == 0;
        }
        float weaker = 0;
        for (int i = 0; i < words; i++) {
          float component = vector[i];
          if (component > 0
              && (component > weaker || codes.length > 0 && component >= least(step))) {
            int least = code(component * (1 - LAST_BITS), step);
            int most = code(component * (1 + LAST_BITS), step);
            if (!isKept(least, most, low, high, isFound)) {
              weaker = Math.max(weaker, component);
            }
          }
        }
        for (boolean each : isFound) {
          if (!each) {
            return Float.POSITIVE_INFINITY;
          }
        }
        return (float) (weaker * (1 + STORED));
      }

      /** Returns a lower bound of the components with these weights. */
      private float least(float step) {
        return (float) (ImpactCode.decode(codes[0]) * (1 - STORED) - step);
      }

      /**
       * Finds the code of a component; returns true if it is surely its code, the first time.
       *
       * @param least the least code that the component may have, for rounding may change it
       */
      private static boolean isKept(int least, int most, int[] low, int[] high, boolean[] isFound) {
        for (int i = 0; i < low.length; i++) {
          if (!isFound[i] && low[i] <= most && least <= high[i]) {
            isFound[i] = true;
            if (low[i] == high[i] && least == most) {
              return true;
            }
          }
        }
        return false;
      }

      private static int code(double component, float step) {
        return step == 0 ? ImpactCode.encode("", (float) component) : rounded(component, step);
      }

      private static int rounded(double component, float step) {
        return step == 0 ? 0 : (int) Math.min(Byte.MAX_VALUE, Math.round(component / step));
      }
    }
  }
}

package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.RamUsageEstimator;
import org.apache.lucene.util.VectorUtil;

/**
 * What bounds the scores of the documents of a segment whose vectors have dimensions of words and,
 * after them, of sentences: the components of sentences as bytes, and the largest weight of a word
 * that is not among the strongest. With these and the postings of words a document is passed over
 * without reading its vector, which is some fifty times as long.
 */
final class SentenceBounds implements WindowCache.Kept {

  /** Doubles and floats of a sum differ by less than this fraction of its summands. */
  private static final double ROUNDING = 1e-5;

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
    public Optional<SentenceBounds> read(LeafReader reader) throws IOException {
      SentenceBounds bounds = new SentenceBounds(sentences, reader.maxDoc());
      BinaryDocValues vectors = OptionalDocValues.binary(reader, fields.stored());
      SortedSetDocValues words =
          OptionalDocValues.sortedSet(reader, FieldNames.words(fields.field()));
      for (int doc = vectors.nextDoc(); doc != NO_MORE_DOCS; doc = vectors.nextDoc()) {
        BytesRef stored = vectors.binaryValue();
        if (stored.length == StoredVector.FLOAT32.length(dimension)
            && StoredVector.FLOAT32.isTagged(stored)) {
          float[] vector = StoredVector.FLOAT32.decode(stored).toArray();
          int kept = words.advanceExact(doc) ? words.docValueCount() : 0;
          bounds.put(doc, vector, weaker(vector, dimension - sentences, kept));
        }
      }
      return Optional.of(bounds);
    }

    /** Returns the largest component after the {@code kept} largest of the first ones. */
    private static float weaker(float[] vector, int words, int kept) {
      if (kept >= words) {
        return 0;
      }
      float[] largest = new float[kept + 1];
      Arrays.fill(largest, Float.NEGATIVE_INFINITY);
      for (int i = 0; i < words; i++) {
        float component = vector[i];
        if (component > largest[kept]) {
          int place = kept;
          for (; place > 0 && largest[place - 1] < component; place--) {
            largest[place] = largest[place - 1];
          }
          largest[place] = component;
        }
      }
      return largest[kept];
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

  private void put(int doc, float[] vector, float weaker) {
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
    facts[window][place * FACTS + SCALE] = scale;
    facts[window][place * FACTS + NORM] = Math.nextUp((float) Math.sqrt(norm));
    facts[window][place * FACTS + ERROR] = Math.nextUp((float) Math.sqrt(error));
    facts[window][place * FACTS + WEAKER] = weaker;
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

  /** Returns the bounds for a query vector whose components of words are not negative. */
  ForQuery of(float[] query) {
    return new ForQuery(query);
  }

  /** Bounds the scores for one query. Not thread-safe. */
  final class ForQuery {

    private final byte[] rounded = new byte[sentences];
    private final byte[] current = new byte[sentences];
    private final float scale;
    private final double norm;
    private final double error;

    /** The sum of the weights of words in the query. */
    private final double words;

    private ForQuery(float[] query) {
      int first = query.length - sentences;
      double sum = 0;
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
      norm = Math.sqrt(squares);
      error = Math.sqrt(errors);
    }

    /**
     * Returns an upper bound of the raw score of a document.
     *
     * @param found at least what the words of the query add that are among the document's strongest
     * @param weights the sum of the weights of these words in the query
     */
    double most(int doc, double found, double weights) {
      int window = doc >> BITS;
      int place = doc - (window << BITS);
      float[] known = facts[window];
      float weaker = known[place * FACTS + WEAKER];
      if (weaker == Float.POSITIVE_INFINITY) {
        return weaker;
      }
      System.arraycopy(components[window], place * sentences, current, 0, sentences);
      double ofDocument = known[place * FACTS + NORM];
      double lost = known[place * FACTS + ERROR];
      double sentence =
          (double) scale * known[place * FACTS + SCALE] * VectorUtil.dotProduct(rounded, current);
      double weak = Math.max(0, words - weights) * weaker;
      double slack =
          norm * lost
              + error * ofDocument
              + ROUNDING * (found + words * Math.abs(weaker) + norm * (ofDocument + lost));
      return found + weak + sentence + slack;
    }
  }
}

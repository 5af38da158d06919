package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The codes of a segment in memory: reading them from doc values takes longer than counting their
 * bits. They lie in blocks of 64 documents, in each the first 64 bits of all documents, then the
 * next, so that the processor counts those of several documents at once.
 */
final class ResidentCodes {

  static final int BLOCK = 64;

  private static final Map<IndexReader.CacheKey, Map<String, ResidentCodes>> KEPT =
      new ConcurrentHashMap<>();

  private final int length;
  private final int words;
  private int size;
  private int[] docs = new int[BLOCK];
  private float[] factors = new float[BLOCK];
  private long[] bits;

  private ResidentCodes(int length) {
    this.length = length;
    this.words = (length - Float.BYTES) / Long.BYTES;
    this.bits = new long[BLOCK * words];
  }

  /** The codes that are kept of a segment. */
  static Optional<ResidentCodes> of(LeafReader reader, String field, int length) {
    IndexReader.CacheHelper segment = reader.getCoreCacheHelper();
    Map<String, ResidentCodes> kept = segment == null ? null : KEPT.get(segment.getKey());
    return Optional.ofNullable(kept == null ? null : kept.get(field))
        .filter(codes -> codes.length == length);
  }

  /** Reads the codes of a segment and keeps them until it is closed. */
  static void keep(LeafReader reader, String field, int length) throws IOException {
    IndexReader.CacheHelper segment = reader.getCoreCacheHelper();
    if (segment == null || of(reader, field, length).isPresent()) {
      return;
    }
    ResidentCodes codes = new ResidentCodes(length);
    BinaryDocValues stored = DocValues.getBinary(reader, FieldNames.codes(field));
    for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
      codes.add(doc, stored.binaryValue());
    }
    codes.trim();
    Map<String, ResidentCodes> kept = new ConcurrentHashMap<>();
    Map<String, ResidentCodes> earlier = KEPT.putIfAbsent(segment.getKey(), kept);
    if (earlier == null) {
      segment.addClosedListener(KEPT::remove);
    }
    (earlier == null ? kept : earlier).put(field, codes);
  }

  private void add(int doc, BytesRef code) {
    if (code.length != length) {
      return;
    }
    if (size == docs.length) {
      resize(docs.length + (docs.length >> 1));
    }
    int first = first(size / BLOCK) + size % BLOCK;
    for (int word = 0; word < words; word++) {
      int at = code.offset + word * Long.BYTES;
      bits[first + word * BLOCK] = (long) BitUtil.VH_LE_LONG.get(code.bytes, at);
    }
    int at = code.offset + words * Long.BYTES;
    factors[size] = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(code.bytes, at));
    docs[size++] = doc;
  }

  private void trim() {
    resize(size);
  }

  /** Makes room for whole blocks. */
  private void resize(int codes) {
    int room = (codes + BLOCK - 1) / BLOCK * BLOCK;
    docs = Arrays.copyOf(docs, room);
    factors = Arrays.copyOf(factors, room);
    bits = Arrays.copyOf(bits, room * words);
  }

  private int first(int block) {
    return block * BLOCK * words;
  }

  int size() {
    return size;
  }

  int doc(int code) {
    return docs[code];
  }

  /** The estimates of the codes of a block, into an array of {@link #BLOCK}. */
  void estimate(CodeSums sums, int block, float[] estimates) {
    sums.ofBlock(bits, first(block), factors, block * BLOCK, estimates);
  }
}

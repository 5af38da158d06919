package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;

/**
 * How the counts of one view lie in binary doc values: a byte that says how wide a count is, then
 * for each visual word the distance from the one before, in one byte, and its count. A greater
 * distance is bridged by entries of count zero, which add nothing to any sum. Whole counts up to
 * 255 take one byte, others are floats.
 */
final class StoredCounts {

  static final byte BYTES = 0;
  static final byte FLOATS = 1;

  private static final int LONGEST_STEP = 255;
  private static final int LARGEST_BYTE = 255;

  private StoredCounts() {}

  static BytesRef encode(SparseVector counts) {
    boolean whole = isWhole(counts);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 + 2 * counts.size());
    bytes.write(whole ? BYTES : FLOATS);
    int last = 0;
    for (int i = 0; i < counts.size(); i++) {
      int step = counts.index(i) - last;
      for (; step > LONGEST_STEP; step -= LONGEST_STEP) {
        write(bytes, LONGEST_STEP, 0, whole);
      }
      write(bytes, step, counts.value(i), whole);
      last = counts.index(i);
    }
    return new BytesRef(bytes.toByteArray());
  }

  static SparseVector decode(BytesRef stored) {
    ByteBuffer bytes =
        ByteBuffer.wrap(stored.bytes, stored.offset, stored.length).order(ByteOrder.LITTLE_ENDIAN);
    boolean whole = bytes.get() == BYTES;
    Map<Integer, Float> counts = new TreeMap<>();
    for (int index = 0; bytes.hasRemaining(); ) {
      index += Byte.toUnsignedInt(bytes.get());
      counts.put(index, whole ? (float) Byte.toUnsignedInt(bytes.get()) : bytes.getFloat());
    }
    return SparseVector.of(SparseVector.UNBOUNDED, counts);
  }

  private static boolean isWhole(SparseVector counts) {
    for (int i = 0; i < counts.size(); i++) {
      float count = counts.value(i);
      if (count != (int) count || count < 0 || count > LARGEST_BYTE) {
        return false;
      }
    }
    return true;
  }

  private static void write(ByteArrayOutputStream bytes, int step, float count, boolean whole) {
    bytes.write(step);
    if (whole) {
      bytes.write((int) count);
    } else {
      ByteBuffer buffer = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      bytes.writeBytes(buffer.putFloat(count).array());
    }
  }
}

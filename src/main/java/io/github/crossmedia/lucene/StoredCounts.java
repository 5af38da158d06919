package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The layout of the counts of one view in binary doc values. It begins with a byte for the layout.
 * For each visual word follow the difference to the previous one, seven bits a byte, the lowest
 * first, and the count. Whole counts up to 255 take one byte, others are floats.
 */
final class StoredCounts {

  static final byte BYTES = 2;
  static final byte FLOATS = 3;

  private static final int MAX_BYTE = 255;
  private static final int MAX_LOW = 127;

  private StoredCounts() {}

  static BytesRef encode(SparseVector counts) {
    boolean whole = isWhole(counts);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 + 2 * counts.size());
    bytes.write(whole ? BYTES : FLOATS);
    int last = 0;
    for (int i = 0; i < counts.size(); i++) {
      writeDistance(bytes, require(counts.index(i)) - last);
      writeCount(bytes, counts.value(i), whole);
      last = counts.index(i);
    }
    return new BytesRef(bytes.toByteArray());
  }

  private static int require(int visualWord) {
    if (visualWord > CrossMediaField.MAX_VISUAL_WORD) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a visual word is a number from 0 to %d, not %d",
              CrossMediaField.MAX_VISUAL_WORD, visualWord));
    }
    return visualWord;
  }

  static SparseVector decode(BytesRef stored) {
    byte layout = stored.bytes[stored.offset];
    if (layout != BYTES && layout != FLOATS) {
      throw unknown(layout);
    }
    boolean whole = layout == BYTES;
    Map<Integer, Float> counts = new TreeMap<>();
    int end = stored.offset + stored.length;
    for (int at = stored.offset + 1, index = 0; at < end; ) {
      int more = stored.bytes[at++];
      index += more & MAX_LOW;
      for (int shift = 7; more < 0; shift += 7) {
        more = stored.bytes[at++];
        index += (more & MAX_LOW) << shift;
      }
      counts.put(index, whole ? stored.bytes[at] & 0xff : floatAt(stored.bytes, at));
      at += whole ? 1 : Float.BYTES;
    }
    return SparseVector.of(SparseVector.UNBOUNDED, counts);
  }

  static IllegalArgumentException unknown(byte layout) {
    return new IllegalArgumentException(
        Formatted.of(
            "the visual words of a document have layout %d, which this build can't read: it was"
                + " stored by another one; index it again",
            layout));
  }

  static float floatAt(byte[] bytes, int at) {
    return Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(bytes, at));
  }

  private static boolean isWhole(SparseVector counts) {
    for (int i = 0; i < counts.size(); i++) {
      float count = counts.value(i);
      if (count != (int) count || count < 0 || count > MAX_BYTE) {
        return false;
      }
    }
    return true;
  }

  private static void writeDistance(ByteArrayOutputStream bytes, int distance) {
    int rest = distance;
    for (; rest > MAX_LOW; rest >>>= 7) {
      bytes.write(rest | ~MAX_LOW);
    }
    bytes.write(rest);
  }

  private static void writeCount(ByteArrayOutputStream bytes, float count, boolean whole) {
    if (whole) {
      bytes.write((int) count);
    } else {
      byte[] buffer = new byte[Float.BYTES];
      BitUtil.VH_LE_INT.set(buffer, 0, Float.floatToIntBits(count));
      bytes.writeBytes(buffer);
    }
  }
}

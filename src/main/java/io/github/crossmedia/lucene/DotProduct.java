package io.github.crossmedia.lucene;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Locale;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/** The dot product of one query vector with stored vectors of either kind; for one thread. */
final class DotProduct {

  private final String model;
  private final float[] query;
  private final byte[] quantised;
  private final float queryScale;
  private final float[] floats;
  private final byte[] bytes;
  private final byte[] aligned;
  private FloatBuffer view = FloatBuffer.allocate(0);
  private byte[] viewed = new byte[0];

  DotProduct(QueryPoint point) {
    this.model = point.model();
    this.query = point.vector().toArray();
    this.quantised = new byte[query.length + Float.BYTES];
    this.queryScale = StoredVector.quantise(query, quantised);
    this.floats = new float[query.length];
    this.bytes = new byte[quantised.length];
    this.aligned = new byte[Float.BYTES * query.length];
  }

  /** The raw score of a stored vector. */
  float with(BytesRef stored) {
    if (stored.length == Float.BYTES * query.length) {
      return float32(stored);
    }
    if (stored.length == quantised.length) {
      return int8(stored);
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "a vector of %d bytes is stored for %s, whose query has %d dimensions",
            stored.length,
            model,
            query.length));
  }

  /** What lies within a larger array is copied to the start of one of our own. */
  private float float32(BytesRef stored) {
    byte[] source = stored.bytes;
    if (stored.offset > 0) {
      System.arraycopy(source, stored.offset, aligned, 0, stored.length);
      source = aligned;
    }
    if (source != viewed) {
      viewed = source;
      view = ByteBuffer.wrap(viewed).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }
    view.get(0, floats);
    return VectorUtil.dotProduct(query, floats);
  }

  /** The scale behind the stored components meets zeros in the quantised query. */
  private float int8(BytesRef stored) {
    byte[] whole = stored.bytes;
    if (whole.length != quantised.length) {
      System.arraycopy(whole, stored.offset, bytes, 0, bytes.length);
      whole = bytes;
    }
    float scale = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(whole, query.length));
    return VectorUtil.dotProduct(quantised, whole) * (queryScale * scale);
  }
}

package io.github.crossmedia.lucene;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/** The dot product of one query vector with stored vectors of either kind; for one thread. */
final class DotProduct {

  private final float[] scaled;
  private final double scale;
  private final byte[] quantised;
  private final double queryScale;
  private final float[] floats;
  private final byte[] bytes;
  private final byte[] aligned;
  private final int float32Length;
  private FloatBuffer view = FloatBuffer.allocate(0);
  private byte[] viewed = new byte[0];

  DotProduct(QueryVector point) {
    float[] query = point.vector().toArray();
    this.scaled = new float[query.length];
    this.scale = scale(query, scaled);
    this.quantised = new byte[StoredVector.INT8.length(query.length)];
    this.queryScale = StoredVector.quantise(query, quantised);
    this.floats = new float[query.length];
    this.bytes = new byte[quantised.length];
    this.aligned = new byte[StoredVector.FLOAT32.payload(query.length)];
    this.float32Length = StoredVector.FLOAT32.length(query.length);
  }

  /**
   * Scales a query by a power of two, which changes no digit of a product, so that its components
   * sum to at most one half: then products with finite vectors, and partial sums, are finite.
   */
  private static double scale(float[] query, float[] scaled) {
    double sum = 0;
    for (float component : query) {
      sum += Math.abs(component);
    }
    double scale = Math.scalb(1.0, Math.max(0, Math.getExponent(sum) + 2));
    for (int i = 0; i < query.length; i++) {
      scaled[i] = (float) (query[i] / scale);
    }
    return scale;
  }

  /** The finite raw score of a stored vector; NaN if the vector has other dimensions. */
  float with(BytesRef stored) {
    if (stored.length == float32Length && StoredVector.FLOAT32.isTagged(stored)) {
      return float32(stored);
    }
    return stored.length == quantised.length && StoredVector.INT8.isTagged(stored)
        ? int8(stored)
        : Float.NaN;
  }

  /** The same of a vector that was read already. */
  float with(float[] vector) {
    return vector.length == scaled.length
        ? Finite.of(VectorUtil.dotProduct(scaled, vector) * scale)
        : Float.NaN;
  }

  /** A slice of a larger array is copied to the start of a buffer. */
  private float float32(BytesRef stored) {
    byte[] source = stored.bytes;
    if (stored.offset > 0) {
      System.arraycopy(source, stored.offset, aligned, 0, aligned.length);
      source = aligned;
    }
    if (source != viewed) {
      viewed = source;
      view = ByteBuffer.wrap(viewed).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }
    view.get(0, floats);
    return with(floats);
  }

  /** Bytes behind the stored components are multiplied by zeros of the quantised query. */
  private float int8(BytesRef stored) {
    byte[] whole = stored.bytes;
    if (whole.length != quantised.length) {
      System.arraycopy(whole, stored.offset, bytes, 0, bytes.length);
      whole = bytes;
    }
    float storedScale = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(whole, scaled.length));
    return Finite.of(VectorUtil.dotProduct(quantised, whole) * (queryScale * storedScale));
  }
}

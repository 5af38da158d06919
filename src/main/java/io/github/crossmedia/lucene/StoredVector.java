package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.lucene.util.BytesRef;

/**
 * The layout of a vector in binary doc values: its components, little endian, and a byte for the
 * kind. A future layout uses another byte.
 */
public enum StoredVector {
  /** Four bytes for each dimension. */
  FLOAT32(1) {
    @Override
    int payload(int dimension) {
      return Float.BYTES * dimension;
    }

    @Override
    void put(float[] values, ByteBuffer target) {
      target.asFloatBuffer().put(values);
    }

    @Override
    float[] get(ByteBuffer payload) {
      float[] values = new float[payload.remaining() / Float.BYTES];
      payload.asFloatBuffer().get(values);
      return values;
    }
  },

  /**
   * One byte for each dimension, and the scale as a float. Each component loses up to 1 part in 254
   * of the largest one.
   */
  INT8(2) {
    @Override
    int payload(int dimension) {
      return dimension + Float.BYTES;
    }

    @Override
    void put(float[] values, ByteBuffer target) {
      target.putFloat(values.length, quantise(values, target.array()));
    }

    @Override
    float[] get(ByteBuffer payload) {
      float[] values = new float[payload.remaining() - Float.BYTES];
      float scale = payload.getFloat(values.length);
      for (int i = 0; i < values.length; i++) {
        values[i] = scale * payload.get(i);
      }
      return values;
    }
  };

  /** The maximum dimension of a vector: the sum of so many products of bytes fits an int. */
  public static final int MAX_DIMENSIONS = 1 << 17;

  private static final int MAX_BYTE = 127;

  private final byte tag;

  StoredVector(int tag) {
    this.tag = (byte) tag;
  }

  abstract int payload(int dimension);

  abstract void put(float[] values, ByteBuffer target);

  abstract float[] get(ByteBuffer payload);

  BytesRef encode(DenseVector vector) {
    if (vector.dimension() > MAX_DIMENSIONS) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a vector has at most %d dimensions, not %d", MAX_DIMENSIONS, vector.dimension()));
    }
    int payload = payload(vector.dimension());
    ByteBuffer bytes = ByteBuffer.allocate(payload + 1).order(ByteOrder.LITTLE_ENDIAN);
    put(vector.toArray(), bytes);
    bytes.put(payload, tag);
    return new BytesRef(bytes.array());
  }

  /** Returns the number of bytes that a vector takes. */
  int length(int dimension) {
    return payload(dimension) + 1;
  }

  /** Returns true if a stored value is of this kind; the dimension follows from its length. */
  boolean isTagged(BytesRef stored) {
    return stored.bytes[stored.offset + stored.length - 1] == tag;
  }

  /** Returns a stored vector of this kind. */
  DenseVector decode(BytesRef stored) {
    int payload = stored.length - 1;
    return DenseVector.of(
        get(
            ByteBuffer.wrap(stored.bytes, stored.offset, payload)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN)));
  }

  /**
   * Returns a stored vector of the kind in its last byte; of dimension 0 if that byte names no
   * kind.
   */
  static DenseVector decoded(BytesRef stored) {
    for (StoredVector kind : values()) {
      if (kind.isTagged(stored)) {
        return kind.decode(stored);
      }
    }
    return DenseVector.of();
  }

  /** Writes the rounded components to the start of {@code target} and returns their scale. */
  static float quantise(float[] values, byte[] target) {
    float largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    float scale = largest / MAX_BYTE;
    for (int i = 0; i < values.length; i++) {
      target[i] = scale == 0 ? 0 : (byte) Math.clamp(Math.round(values[i] / scale), -127, 127);
    }
    return scale;
  }
}

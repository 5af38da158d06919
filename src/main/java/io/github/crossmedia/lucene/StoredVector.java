package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;

/**
 * How a vector lies in binary doc values: its components, little endian, and behind them a byte
 * that says which of these kinds it is. A layout to come takes another byte.
 */
public enum StoredVector {
  /** Four bytes a dimension. */
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
   * A byte a dimension, and the scale, a float. Loses up to 1 part in 254 of the largest component,
   * in each component.
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

  /** The most dimensions of a vector: the sum of so many products of bytes is still an int. */
  public static final int MOST_DIMENSIONS = 1 << 17;

  private static final int LARGEST_BYTE = 127;

  private final byte tag;

  StoredVector(int tag) {
    this.tag = (byte) tag;
  }

  abstract int payload(int dimension);

  abstract void put(float[] values, ByteBuffer target);

  abstract float[] get(ByteBuffer payload);

  BytesRef encode(DenseVector vector) {
    if (vector.dimension() > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a vector has at most %d dimensions, not %d",
              MOST_DIMENSIONS,
              vector.dimension()));
    }
    int payload = payload(vector.dimension());
    ByteBuffer bytes = ByteBuffer.allocate(payload + 1).order(ByteOrder.LITTLE_ENDIAN);
    put(vector.toArray(), bytes);
    bytes.put(payload, tag);
    return new BytesRef(bytes.array());
  }

  /** How many bytes a vector takes. */
  int length(int dimension) {
    return payload(dimension) + 1;
  }

  /** True if a stored value says it is of this kind; its length says the dimension. */
  boolean isTagged(BytesRef stored) {
    return stored.bytes[stored.offset + stored.length - 1] == tag;
  }

  /** A stored vector of this kind; earlier builds stored vectors without the byte behind them. */
  DenseVector decode(BytesRef stored) {
    boolean tagged = isTagged(stored) && (this == INT8 || stored.length % Float.BYTES == 1);
    int payload = tagged ? stored.length - 1 : stored.length;
    return DenseVector.of(
        get(
            ByteBuffer.wrap(stored.bytes, stored.offset, payload)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN)));
  }

  /** A stored vector of whichever kind it says it is. */
  static DenseVector decoded(BytesRef stored) {
    return (INT8.isTagged(stored) ? INT8 : FLOAT32).decode(stored);
  }

  /** Puts the rounded components at the start of {@code target}; the answer is their scale. */
  static float quantise(float[] values, byte[] target) {
    float largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    float scale = largest / LARGEST_BYTE;
    for (int i = 0; i < values.length; i++) {
      target[i] = scale == 0 ? 0 : (byte) Math.clamp(Math.round(values[i] / scale), -127, 127);
    }
    return scale;
  }
}

package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.lucene.util.BytesRef;

/**
 * How a vector lies in binary doc values. Its length tells which: four bytes a dimension, little
 * endian, or one byte a dimension and the scale, a float, behind them.
 */
public enum StoredVector {
  FLOAT32 {
    @Override
    BytesRef encode(DenseVector vector) {
      ByteBuffer bytes = bytes(Float.BYTES * vector.dimension());
      bytes.asFloatBuffer().put(vector.toArray());
      return new BytesRef(bytes.array());
    }

    @Override
    DenseVector decode(BytesRef stored) {
      float[] values = new float[stored.length / Float.BYTES];
      view(stored).asFloatBuffer().get(values);
      return DenseVector.of(values);
    }
  },

  /** Loses up to 1 part in 254 of the largest component, in each component. */
  INT8 {
    @Override
    BytesRef encode(DenseVector vector) {
      float[] values = vector.toArray();
      ByteBuffer bytes = bytes(values.length + Float.BYTES);
      float scale = quantise(values, bytes.array());
      bytes.putFloat(values.length, scale);
      return new BytesRef(bytes.array());
    }

    @Override
    DenseVector decode(BytesRef stored) {
      ByteBuffer bytes = view(stored);
      float[] values = new float[stored.length - Float.BYTES];
      float scale = bytes.getFloat(values.length);
      for (int i = 0; i < values.length; i++) {
        values[i] = scale * bytes.get(i);
      }
      return DenseVector.of(values);
    }
  };

  private static final int LARGEST_BYTE = 127;

  /** A stored vector of either kind. */
  static DenseVector decoded(BytesRef stored, int dimension) {
    return (stored.length == Float.BYTES * dimension ? FLOAT32 : INT8).decode(stored);
  }

  abstract BytesRef encode(DenseVector vector);

  abstract DenseVector decode(BytesRef stored);

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

  private static ByteBuffer view(BytesRef stored) {
    return ByteBuffer.wrap(stored.bytes, stored.offset, stored.length)
        .slice()
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer bytes(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}

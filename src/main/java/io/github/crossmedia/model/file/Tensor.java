package io.github.crossmedia.model.file;

import io.github.crossmedia.vector.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** A raw little-endian tensor: its type, its shape and its bytes. */
public record Tensor(Type type, List<Long> shape, ByteBuffer data) {

  /** The number types that model files use, by their names in safetensors. */
  public enum Type {
    F16(2),
    F32(4),
    F64(8),
    I32(4),
    I64(8),
    I8(1),
    U8(1);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    public int bytes() {
      return bytes;
    }
  }

  public Tensor {
    shape = List.copyOf(shape);
    data = data.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  public static Tensor ofFloats(float[] values, long... shape) {
    ByteBuffer data = allocate(values.length, Type.F32);
    data.asFloatBuffer().put(values);
    return new Tensor(Type.F32, Arrays.stream(shape).boxed().toList(), data);
  }

  /** A matrix, in half precision where that loses nothing. */
  static Tensor of(Matrix matrix) {
    float[] values = matrix.toArray();
    short[] halves = new short[values.length];
    for (int i = 0; i < values.length; i++) {
      halves[i] = Float.floatToFloat16(values[i]);
      if (Float.float16ToFloat(halves[i]) != values[i]) {
        return ofFloats(values, matrix.rows(), matrix.columns());
      }
    }
    ByteBuffer data = allocate(halves.length, Type.F16);
    data.asShortBuffer().put(halves);
    return new Tensor(Type.F16, List.of((long) matrix.rows(), (long) matrix.columns()), data);
  }

  static Tensor ofInts(int[] values, long... shape) {
    ByteBuffer data = allocate(values.length, Type.I32);
    data.asIntBuffer().put(values);
    return new Tensor(Type.I32, Arrays.stream(shape).boxed().toList(), data);
  }

  private static ByteBuffer allocate(int size, Type type) {
    return ByteBuffer.allocate(Math.multiplyExact(size, type.bytes()))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The number of elements. */
  public int size() {
    return data.remaining() / type.bytes();
  }

  public float[] floats(String name) {
    float[] values = new float[size()];
    switch (type) {
      case F32 -> buffer().asFloatBuffer().get(values);
      case F64 -> {
        var doubles = buffer().asDoubleBuffer();
        for (int i = 0; i < values.length; i++) {
          values[i] = (float) doubles.get(i);
        }
      }
      case F16 -> {
        var halves = buffer().asShortBuffer();
        for (int i = 0; i < values.length; i++) {
          values[i] = Float.float16ToFloat(halves.get(i));
        }
      }
      default -> throw wrongType(name, "F16, F32 or F64");
    }
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw new ModelFormatException(
            "tensor " + name + ": element " + i + " is " + values[i] + ", not finite");
      }
    }
    return values;
  }

  int[] ints(String name) {
    int[] values = new int[size()];
    switch (type) {
      case I32 -> buffer().asIntBuffer().get(values);
      case I64 -> {
        var longs = buffer().asLongBuffer();
        for (int i = 0; i < values.length; i++) {
          values[i] = Math.toIntExact(longs.get(i));
        }
      }
      default -> throw wrongType(name, "I32 or I64");
    }
    return values;
  }

  private ByteBuffer buffer() {
    return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  private ModelFormatException wrongType(String name, String expected) {
    return new ModelFormatException("tensor " + name + ": type is " + type + ", not " + expected);
  }
}

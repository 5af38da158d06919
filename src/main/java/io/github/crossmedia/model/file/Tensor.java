package io.github.crossmedia.model.file;

import io.github.crossmedia.vector.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** A raw little-endian tensor: its type, its shape and its bytes. */
public record Tensor(Type type, List<Long> shape, FileContent data) {

  /** The number of elements that are decoded at once. */
  private static final int BLOCK = 1 << 12;

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
  }

  public static Tensor ofFloats(float[] values, long... shape) {
    ByteBuffer data = allocate(values.length, Type.F32);
    data.asFloatBuffer().put(values);
    return new Tensor(Type.F32, Arrays.stream(shape).boxed().toList(), FileContent.of(data));
  }

  /** Returns a matrix as a tensor, in half precision if that loses nothing. */
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
    List<Long> shape = List.of((long) matrix.rows(), (long) matrix.columns());
    return new Tensor(Type.F16, shape, FileContent.of(data));
  }

  public static Tensor ofDoubles(double[] values) {
    ByteBuffer data = allocate(values.length, Type.F64);
    data.asDoubleBuffer().put(values);
    return new Tensor(Type.F64, List.of((long) values.length), FileContent.of(data));
  }

  static Tensor ofInts(int[] values, long... shape) {
    ByteBuffer data = allocate(values.length, Type.I32);
    data.asIntBuffer().put(values);
    return new Tensor(Type.I32, Arrays.stream(shape).boxed().toList(), FileContent.of(data));
  }

  /** Bytes, with or without a sign. */
  public static Tensor ofBytes(Type type, byte[] values) {
    return new Tensor(
        type, List.of((long) values.length), FileContent.of(ByteBuffer.wrap(values.clone())));
  }

  private static ByteBuffer allocate(int size, Type type) {
    return ByteBuffer.allocate(Math.multiplyExact(size, type.bytes()))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the number of elements. */
  public int size() {
    return Math.toIntExact(data.size() / type.bytes());
  }

  /** Receives one element of a block. */
  private interface Element {
    void take(ByteBuffer block, int offset, int number);
  }

  /** Decodes block by block, because the bytes may lie in several pieces. */
  private void decode(Element element) {
    byte[] bytes = new byte[Math.min(size(), BLOCK) * type.bytes()];
    ByteBuffer block = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int first = 0; first < size(); first += BLOCK) {
      int elements = Math.min(BLOCK, size() - first);
      data.copy((long) first * type.bytes(), bytes, 0, elements * type.bytes());
      for (int i = 0; i < elements; i++) {
        element.take(block, i * type.bytes(), first + i);
      }
    }
  }

  public float[] floats(String name) {
    float[] values = new float[size()];
    switch (type) {
      case F32 -> decode((block, offset, i) -> values[i] = block.getFloat(offset));
      case F64 -> decode((block, offset, i) -> values[i] = (float) block.getDouble(offset));
      case F16 ->
          decode((block, offset, i) -> values[i] = Float.float16ToFloat(block.getShort(offset)));
      default -> throw wrongType(name, "F16, F32 or F64");
    }
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw notFinite(name, i, values[i]);
      }
    }
    return values;
  }

  /** Returns numbers in double precision; throws if one is not finite. */
  public double[] doubles(String name) {
    if (type != Type.F64) {
      throw wrongType(name, "F64");
    }
    double[] values = new double[size()];
    decode((block, offset, i) -> values[i] = block.getDouble(offset));
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw notFinite(name, i, values[i]);
      }
    }
    return values;
  }

  private static ModelFormatException notFinite(String name, int element, double value) {
    return new ModelFormatException(
        "tensor " + name + ": element " + element + " is " + value + ", not finite");
  }

  int[] ints(String name) {
    int[] values = new int[size()];
    switch (type) {
      case I32 -> decode((block, offset, i) -> values[i] = block.getInt(offset));
      case I64 -> decode((block, offset, i) -> values[i] = Math.toIntExact(block.getLong(offset)));
      default -> throw wrongType(name, "I32 or I64");
    }
    return values;
  }

  public byte[] bytes(String name, Type expected) {
    if (type != expected) {
      throw wrongType(name, expected.name());
    }
    byte[] values = new byte[size()];
    decode((block, offset, i) -> values[i] = block.get(offset));
    return values;
  }

  private ModelFormatException wrongType(String name, String expected) {
    return new ModelFormatException("tensor " + name + ": type is " + type + ", not " + expected);
  }
}

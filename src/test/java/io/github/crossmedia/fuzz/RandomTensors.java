package io.github.crossmedia.fuzz;

import io.github.crossmedia.model.ModelSketch;
import io.github.crossmedia.model.file.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The tensors of a file that is being made: their names, shapes and numbers. */
final class RandomTensors {

  private static final float[] ODD = {
    0, -0f, -1, Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE, -Float.MAX_VALUE, 1e-45f, 1e30f
  };
  private static final int[] ODD_INTS = {
    -1, 0, 1, 255, 1 << 20, (1 << 21) + 1, Integer.MAX_VALUE, Integer.MIN_VALUE
  };

  private static final byte[] ODD_BYTES = {0, 1, -1, Byte.MAX_VALUE, Byte.MIN_VALUE};

  private final Random random;
  private final Map<String, Numbers> tensors = new TreeMap<>();
  private final Map<String, Bytes> bytes = new TreeMap<>();
  private final Map<String, String> shared = new TreeMap<>();

  RandomTensors(Random random) {
    this.random = random;
  }

  private record Numbers(float[] floats, int[] ints, long[] shape) {}

  private record Bytes(Tensor.Type type, byte[] values) {}

  /** A tensor of numbers from 0 to 1. */
  void floats(String name, int... shape) {
    int size = 1;
    long[] dimensions = new long[shape.length];
    for (int i = 0; i < shape.length; i++) {
      size *= shape[i];
      dimensions[i] = shape[i];
    }
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = random.nextFloat();
    }
    tensors.put(name, new Numbers(values, new int[0], dimensions));
  }

  /** A tensor of numbers that ascend between 0 and 1. */
  void ascending(String name, int size) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (i + 1f) / (size + 1);
    }
    tensors.put(name, new Numbers(values, new int[0], new long[] {size}));
  }

  void ints(String name, int... values) {
    tensors.put(name, new Numbers(new float[0], values, new long[] {values.length}));
  }

  /** A sparse matrix of which each row has some of the columns. */
  void sparse(String name, int rows, int columns) {
    int[] ends = new int[rows];
    List<Integer> indices = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = random.nextInt(3); column < columns; column += 1 + random.nextInt(4)) {
        indices.add(column);
      }
      ends[row] = indices.size();
    }
    ints(name + ".ends", ends);
    ints(name + ".indices", indices.stream().mapToInt(Integer::intValue).toArray());
    floats(name + ".values", indices.size());
  }

  /** A sparse matrix of whole numbers, in two bytes for each component. */
  void sparseBytes(String name, int rows, int columns) {
    int[] ends = new int[rows];
    byte[] gaps = new byte[rows * columns];
    byte[] levels = new byte[gaps.length];
    int size = 0;
    for (int row = 0; row < rows; row++) {
      int gap = 1 + random.nextInt(3);
      for (int column = gap - 1; column < columns; column += gap) {
        gaps[size] = (byte) gap;
        levels[size++] = (byte) (random.nextInt(255) - Byte.MAX_VALUE);
        gap = 1 + random.nextInt(4);
      }
      ends[row] = size;
    }
    ints(name + ".ends", ends);
    bytes.put(name + ".gaps", new Bytes(Tensor.Type.U8, Arrays.copyOf(gaps, size)));
    bytes.put(name + ".levels", new Bytes(Tensor.Type.I8, Arrays.copyOf(levels, size)));
  }

  private String anyName() {
    List<String> names = List.copyOf(tensors.keySet());
    return names.get(random.nextInt(names.size()));
  }

  /** Changes one tensor, or loses it, or lets another stand for it. */
  void mutate() {
    if (!bytes.isEmpty() && random.nextBoolean()) {
      mutateBytes();
      return;
    }
    if (tensors.isEmpty()) {
      return;
    }
    String name = anyName();
    Numbers old = tensors.get(name);
    switch (random.nextInt(6)) {
      case 0 -> tensors.remove(name);
      case 1 -> oddNumber(old);
      case 2 -> reshape(name, old);
      case 3 -> share(name);
      case 4 -> tensors.put(name + "x", tensors.remove(name));
      default -> resize(name, old);
    }
  }

  /** Another byte or length, another type, or none. */
  private void mutateBytes() {
    String name = List.copyOf(bytes.keySet()).get(random.nextInt(bytes.size()));
    Bytes old = bytes.get(name);
    byte[] values = old.values();
    switch (random.nextInt(4)) {
      case 0 -> bytes.remove(name);
      case 1 -> bytes.put(name, new Bytes(anyType(), values));
      case 2 ->
          bytes.put(
              name,
              new Bytes(old.type(), Arrays.copyOf(values, random.nextInt(values.length + 9))));
      default -> {
        if (values.length > 0) {
          values[random.nextInt(values.length)] = ODD_BYTES[random.nextInt(ODD_BYTES.length)];
        }
      }
    }
  }

  private Tensor.Type anyType() {
    return random.nextBoolean() ? Tensor.Type.U8 : Tensor.Type.I8;
  }

  private void oddNumber(Numbers old) {
    if (old.floats().length > 0) {
      old.floats()[random.nextInt(old.floats().length)] = ODD[random.nextInt(ODD.length)];
    }
    if (old.ints().length > 0) {
      old.ints()[random.nextInt(old.ints().length)] = ODD_INTS[random.nextInt(ODD_INTS.length)];
    }
  }

  /** Another shape of as many numbers, or one without any. */
  private void reshape(String name, Numbers old) {
    int size = old.floats().length;
    long[] shape =
        switch (random.nextInt(5)) {
          case 0 -> new long[] {size, 1};
          case 1 -> new long[] {1, size};
          case 2 -> new long[] {size};
          case 3 -> new long[] {0, odd()};
          default -> new long[] {odd(), 0};
        };
    boolean empty = random.nextBoolean() || shape.length == 2 && shape[0] * shape[1] == 0;
    if (empty && shape.length == 2) {
      tensors.put(name, new Numbers(new float[0], new int[0], new long[] {shape[0], 0}));
    } else if (!empty) {
      tensors.put(name, new Numbers(old.floats(), old.ints(), shape));
    }
  }

  private long odd() {
    return ODD_INTS[2 + random.nextInt(ODD_INTS.length - 3)];
  }

  private void share(String name) {
    String other = anyName();
    if (!other.equals(name)) {
      tensors.remove(name);
      shared.put(name, other);
    }
  }

  /** Lets all tensors of one part stand for those of another. */
  void repeat(String part, String copy) {
    tensors.keySet().stream()
        .filter(name -> name.startsWith(part))
        .forEach(name -> shared.put(copy + name.substring(part.length()), name));
  }

  private void resize(String name, Numbers old) {
    if (old.ints().length > 0) {
      ints(name, Arrays.copyOf(old.ints(), random.nextInt(2 * old.ints().length + 2)));
    } else {
      floats(name, random.nextInt(300));
    }
  }

  void writeTo(ModelSketch sketch) {
    tensors.forEach(
        (name, numbers) -> {
          if (numbers.ints().length > 0) {
            sketch.ints(name, numbers.ints());
          } else {
            sketch.floats(name, numbers.floats(), numbers.shape());
          }
        });
    bytes.forEach((name, tensor) -> sketch.bytes(name, tensor.type(), tensor.values()));
    shared.forEach(sketch::share);
  }
}

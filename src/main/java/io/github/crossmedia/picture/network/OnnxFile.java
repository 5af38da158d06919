package io.github.crossmedia.picture.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A network in ONNX's format: its layers without their weights. ONNX Runtime returns only declared
 * outputs, so inner tensors must be declared as outputs.
 */
public final class OnnxFile {

  /** Fields of ModelProto, GraphProto and NodeProto in onnx.proto. */
  private static final int MODEL_GRAPH = 7;

  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  private static final int VALUE_NAME = 1;
  private static final int VALUE_TYPE = 2;
  private static final int TYPE_TENSOR = 1;
  private static final int TENSOR_SHAPE = 2;
  private static final int SHAPE_DIMENSION = 1;
  private static final int DIMENSION_VALUE = 1;
  private static final int NODE_INPUT = 1;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_OPERATOR = 4;

  private static final Set<String> WEIGHTED = Set.of("Conv", "Gemm", "MatMul");
  private static final Set<String> UNCHANGED = Set.of("Dropout", "Identity", "Flatten", "Reshape");

  private final Message model;
  private final List<Layer> layers;
  private final List<String> outputs;

  private OnnxFile(ByteBuffer bytes) {
    this.model = new Message(bytes, 0, bytes.limit());
    this.layers = parts(GRAPH_NODE).map(Layer::of).toList();
    this.outputs = parts(GRAPH_OUTPUT).map(value -> value.text(VALUE_NAME)).toList();
  }

  /**
   * Reads a file's bytes.
   *
   * @throws NetworkException if they are not in ONNX's format, or have what no network needs
   */
  public static OnnxFile of(byte[] bytes) {
    return of(ByteBuffer.wrap(bytes));
  }

  /**
   * Reads a file's bytes, from the first one to the limit.
   *
   * @throws NetworkException if they are not in ONNX's format, or have what no network needs
   */
  public static OnnxFile of(ByteBuffer bytes) {
    OnnxFile file = new OnnxFile(bytes);
    OnnxRules.require(file.model);
    if (file.outputs.isEmpty()) {
      throw new NetworkException("not a network in ONNX's format: it has no outputs");
    }
    return file;
  }

  private Stream<Message> parts(int number) {
    return model.messages(MODEL_GRAPH).stream().flatMap(graph -> graph.messages(number).stream());
  }

  private record Layer(String operator, List<String> inputs, List<String> outputs) {

    static Layer of(Message node) {
      return new Layer(node.text(NODE_OPERATOR), node.texts(NODE_INPUT), node.texts(NODE_OUTPUT));
    }
  }

  /**
   * Returns the shape of the first input that is not a weight; a variable dimension is negative.
   *
   * @throws NetworkException if it has no input with a shape
   */
  public long[] inputShape() {
    Set<String> weights =
        parts(GRAPH_INITIALIZER)
            .map(weight -> weight.text(Weight.NAME))
            .collect(Collectors.toSet());
    return parts(GRAPH_INPUT)
        .filter(value -> !weights.contains(value.text(VALUE_NAME)))
        .flatMap(value -> value.messages(VALUE_TYPE).stream())
        .flatMap(type -> type.messages(TYPE_TENSOR).stream())
        .flatMap(tensor -> tensor.messages(TENSOR_SHAPE).stream())
        .findFirst()
        .orElseThrow(() -> new NetworkException("it has no tensor of a shape as its input"))
        .messages(SHAPE_DIMENSION)
        .stream()
        .mapToLong(
            dimension -> {
              long[] value = dimension.numbers(DIMENSION_VALUE);
              return value.length == 0 ? -1 : value[0];
            })
        .toArray();
  }

  /** Returns the names of the declared inputs. */
  public List<String> inputs() {
    return parts(GRAPH_INPUT).map(value -> value.text(VALUE_NAME)).toList();
  }

  /** Returns true if its bytes lie outside the heap, as those of a file that is mapped do. */
  public boolean isOutsideHeap() {
    return model.bytes.isDirect();
  }

  /** Returns the names of the declared outputs. */
  public List<String> outputs() {
    return outputs;
  }

  /** Returns true if a layer makes this tensor. */
  public boolean makes(String tensor) {
    return layers.stream().anyMatch(layer -> layer.outputs().contains(tensor));
  }

  /**
   * Returns the input of the last layer with weights. In a classifier these are the features that
   * determine the class. Models learn more from them than from the classes.
   */
  public Optional<String> features() {
    for (int i = layers.size() - 1; i >= 0; i--) {
      if (WEIGHTED.contains(layers.get(i).operator())) {
        return Optional.of(beforeUnchanged(layers.get(i).inputs().getFirst(), i));
      }
    }
    return Optional.empty();
  }

  private String beforeUnchanged(String tensor, int until) {
    for (int i = until - 1; i >= 0; i--) {
      Layer layer = layers.get(i);
      if (layer.outputs().contains(tensor)) {
        return UNCHANGED.contains(layer.operator())
            ? beforeUnchanged(layer.inputs().getFirst(), i)
            : tensor;
      }
    }
    return tensor;
  }

  /** Returns the network with more declared outputs. */
  public ByteBuffer withOutputs(List<String> tensors) {
    return outputs.containsAll(tensors)
        ? model.bytes.duplicate()
        : rewritten(tensors, weight -> false);
  }

  /**
   * Returns the network with more declared outputs, and its large weights apart from it: they stay
   * where they are in the file.
   *
   * @param types the numbers of the types of such weights
   */
  public Parted parted(List<String> tensors, Set<Integer> types) {
    Map<String, Weight> apart = new LinkedHashMap<>();
    Set<String> inputs = Set.copyOf(inputs());
    ByteBuffer graph =
        rewritten(
            tensors,
            weight ->
                weight.isLarge()
                    && types.contains(weight.type())
                    && !inputs.contains(weight.name())
                    && apart.putIfAbsent(weight.name(), weight) == null);
    return new Parted(graph, apart);
  }

  /** A network without its large weights, and these by their names. */
  public record Parted(ByteBuffer graph, Map<String, Weight> weights) {}

  /**
   * A weight of a network.
   *
   * @param type the number of its type in ONNX's format
   * @param bytes its numbers, little end first; empty if they are written otherwise
   */
  public record Weight(String name, int type, long[] shape, ByteBuffer bytes) {

    private static final int SHAPE = 1;
    private static final int TYPE = 2;
    private static final int NAME = 8;
    private static final int RAW = 9;
    private static final int EXTERNAL = 13;
    private static final int LOCATION = 14;
    private static final long ELSEWHERE = 1;

    /** Smaller ones are hardly worth a tensor of their own. */
    private static final int LARGE = 1 << 17;

    static Weight of(Message tensor) {
      List<Field> raw = tensor.fields(RAW);
      long[] type = tensor.numbers(TYPE);
      return new Weight(
          tensor.text(NAME),
          type.length == 1 ? (int) type[0] : 0,
          tensor.numbers(SHAPE),
          raw.size() == 1 ? tensor.bytes(raw.getFirst()) : ByteBuffer.allocate(0));
    }

    boolean isLarge() {
      return bytes.remaining() >= LARGE;
    }

    /** Returns what stands in the network if the numbers are elsewhere. */
    byte[] reference() {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (long dimension : shape) {
        Field.write(out, SHAPE, dimension);
      }
      Field.write(out, TYPE, type);
      Field.write(out, NAME, name.getBytes(StandardCharsets.UTF_8));
      ByteArrayOutputStream location = new ByteArrayOutputStream();
      Field.write(location, 1, "location".getBytes(StandardCharsets.UTF_8));
      Field.write(location, 2, "weights".getBytes(StandardCharsets.UTF_8));
      Field.write(out, EXTERNAL, location.toByteArray());
      Field.write(out, LOCATION, ELSEWHERE);
      return out.toByteArray();
    }
  }

  private ByteBuffer rewritten(List<String> tensors, Predicate<Weight> isApart) {
    ByteArrayOutputStream added = new ByteArrayOutputStream();
    for (String tensor : tensors) {
      if (!outputs.contains(tensor)) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        Field.write(value, VALUE_NAME, tensor.getBytes(StandardCharsets.UTF_8));
        Field.write(added, GRAPH_OUTPUT, value.toByteArray());
      }
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (Field field : model.fields) {
      if (field.number() != MODEL_GRAPH) {
        field.copyTo(whole, model.bytes);
        continue;
      }
      ByteArrayOutputStream graph = new ByteArrayOutputStream();
      for (Field part : Field.all(model.bytes, field.start(), field.end())) {
        if (part.number() == GRAPH_INITIALIZER) {
          Weight weight = Weight.of(new Message(model.bytes, part.start(), part.end()));
          if (isApart.test(weight)) {
            Field.write(graph, GRAPH_INITIALIZER, weight.reference());
            continue;
          }
        }
        part.copyTo(graph, model.bytes);
      }
      graph.writeBytes(added.toByteArray());
      Field.write(whole, MODEL_GRAPH, graph.toByteArray());
    }
    return ByteBuffer.wrap(whole.toByteArray());
  }

  /** A message in Protocol Buffers' wire format, its fields by their numbers. */
  static final class Message {

    private final ByteBuffer bytes;
    private final int length;
    private final List<Field> fields;

    Message(ByteBuffer bytes, int start, int end) {
      this.bytes = bytes;
      this.length = end - start;
      this.fields = Field.all(bytes, start, end);
    }

    /** Returns how many bytes the message has. */
    int length() {
      return length;
    }

    /** Returns the bytes of a field. */
    ByteBuffer bytes(Field field) {
      return bytes.slice(field.start(), field.end() - field.start());
    }

    /** Returns the integers of all fields of a number, be they packed or one by one. */
    long[] numbers(int number) {
      LongStream.Builder numbers = LongStream.builder();
      for (Field field : fields(number)) {
        for (int at = field.start(); at < field.end(); ) {
          Field.Varint read = Field.Varint.read(bytes, at, field.end());
          numbers.add(read.value());
          at = read.next();
        }
      }
      return numbers.build().toArray();
    }

    List<Field> fields(int number) {
      return fields.stream().filter(field -> field.number() == number).toList();
    }

    List<Message> messages(int number) {
      return fields(number).stream()
          .map(field -> new Message(bytes, field.start(), field.end()))
          .toList();
    }

    List<String> texts(int number) {
      return fields(number).stream()
          .map(
              field ->
                  new String(Field.copy(bytes, field.start(), field.end()), StandardCharsets.UTF_8))
          .toList();
    }

    String text(int number) {
      return String.join("", texts(number));
    }
  }

  /**
   * A field of a message in Protocol Buffers' wire format.
   *
   * @param tag where the field begins
   * @param start where its value begins
   * @param end where its value ends
   */
  record Field(int number, int tag, int start, int end) {

    /** Far more than any layer has, and little memory. */
    private static final int MAX_FIELDS = 1_000_000;

    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;

    /** Returns the fields of the message at a place. */
    static List<Field> all(ByteBuffer bytes, int start, int end) {
      List<Field> fields = new ArrayList<>();
      int at = start;
      while (at < end) {
        int tag = at;
        Varint key = Varint.read(bytes, at, end);
        at = key.next();
        int wire = (int) key.value() & 7;
        long length =
            switch (wire) {
              case VARINT -> Varint.read(bytes, at, end).next() - at;
              case FIXED_64 -> Long.BYTES;
              case FIXED_32 -> Integer.BYTES;
              case BYTES -> {
                Varint announced = Varint.read(bytes, at, end);
                at = announced.next();
                yield announced.value();
              }
              default -> -1;
            };
        if (length < 0 || length > end - at) {
          throw new NetworkException("not a network in ONNX's format, or cut off");
        }
        if (fields.size() == MAX_FIELDS) {
          throw new NetworkException("not a network: it has a message of too many fields");
        }
        fields.add(new Field((int) (key.value() >>> 3), tag, at, at + (int) length));
        at += (int) length;
      }
      return fields;
    }

    private static byte[] copy(ByteBuffer bytes, int start, int end) {
      byte[] copy = new byte[end - start];
      bytes.get(start, copy);
      return copy;
    }

    /** Copies the field with its tag. */
    void copyTo(ByteArrayOutputStream out, ByteBuffer bytes) {
      out.writeBytes(copy(bytes, tag, end));
    }

    /** Writes a field of bytes. */
    static void write(ByteArrayOutputStream out, int number, byte[] value) {
      Varint.write(out, (long) number << 3 | BYTES);
      Varint.write(out, value.length);
      out.writeBytes(value);
    }

    /** Writes a field of an integer. */
    static void write(ByteArrayOutputStream out, int number, long value) {
      Varint.write(out, (long) number << 3 | VARINT);
      Varint.write(out, value);
    }

    private record Varint(long value, int next) {

      static Varint read(ByteBuffer bytes, int start, int end) {
        long value = 0;
        for (int i = 0; i < 10 && start + i < end; i++) {
          value |= (bytes.get(start + i) & 0x7fL) << 7 * i;
          if (bytes.get(start + i) >= 0) {
            return new Varint(value, start + i + 1);
          }
        }
        throw new NetworkException("not a network in ONNX's format, or cut off");
      }

      static void write(ByteArrayOutputStream out, long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
          out.write((int) (rest & 0x7f | 0x80));
          rest >>>= 7;
        }
        out.write((int) rest);
      }
    }
  }
}

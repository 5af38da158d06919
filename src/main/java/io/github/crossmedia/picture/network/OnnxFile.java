package io.github.crossmedia.picture.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  private static final int VALUE_NAME = 1;
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

  /** Returns the names of the declared inputs. */
  public List<String> inputs() {
    return parts(GRAPH_INPUT).map(value -> value.text(VALUE_NAME)).toList();
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
    ByteArrayOutputStream added = new ByteArrayOutputStream();
    for (String tensor : tensors) {
      if (!outputs.contains(tensor)) {
        byte[] name = tensor.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        Field.write(value, VALUE_NAME, name, 0, name.length);
        Field.write(added, GRAPH_OUTPUT, value.toByteArray(), 0, value.size());
      }
    }
    if (added.size() == 0) {
      return model.bytes.duplicate();
    }
    byte[] bytes = Field.copy(model.bytes, 0, model.bytes.limit());
    ByteArrayOutputStream whole = new ByteArrayOutputStream(bytes.length + added.size() + 16);
    int copied = 0;
    for (Field field : model.fields(MODEL_GRAPH)) {
      whole.write(bytes, copied, field.tag() - copied);
      ByteArrayOutputStream graph =
          new ByteArrayOutputStream(field.end() - field.start() + added.size());
      graph.write(bytes, field.start(), field.end() - field.start());
      graph.writeBytes(added.toByteArray());
      Field.write(whole, MODEL_GRAPH, graph.toByteArray(), 0, graph.size());
      copied = field.end();
    }
    whole.write(bytes, copied, bytes.length - copied);
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

    /** Writes a field of bytes. */
    static void write(ByteArrayOutputStream out, int number, byte[] value, int from, int length) {
      Varint.write(out, (long) number << 3 | BYTES);
      Varint.write(out, length);
      out.write(value, from, length);
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
        while (rest > 0x7f) {
          out.write((int) (rest & 0x7f | 0x80));
          rest >>>= 7;
        }
        out.write((int) rest);
      }
    }
  }
}

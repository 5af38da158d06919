package io.github.crossmedia.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes networks of one operation in ONNX's format, which is a protocol buffer: fields of a number
 * and a wire type, 0 for integers of variable length and 2 for bytes with their length before them.
 */
public final class TinyNetwork {

  /** Of tensors. */
  static final int FLOAT = 1;

  private static final int BYTE = 2;
  static final int INT64 = 7;

  /** Of attributes. */
  private static final int INTEGER = 2;

  private TinyNetwork() {}

  /** The mean of each plane: {@code 1 x 3 x height x width} to {@code 1 x 3 x 1 x 1}. */
  public static byte[] means(int width, int height) {
    return of("GlobalAveragePool", new int[] {1, 3, height, width}, new int[] {1, 3, 1, 1});
  }

  /** The input as it is. */
  public static byte[] same(int... shape) {
    return of("Identity", shape, shape);
  }

  /** The picture side of a pair: the mean of each plane as one vector. */
  public static byte[] imageEmbedding(int width, int height) {
    return imageEmbedding(width, height, "pixel_values", "image_embeds");
  }

  /** The same with other names of its input and output. */
  public static byte[] imageEmbedding(int width, int height, String pixels, String view) {
    Message means = node("GlobalAveragePool", "means", pixels);
    Message flat = node("Flatten", view, "means");
    return model(
        new Message()
            .bytes(1, means)
            .bytes(1, flat)
            .bytes(2, text("tiny"))
            .bytes(11, value(pixels, FLOAT, 1, 3, height, width))
            .bytes(12, value(view, FLOAT, 1, 3)));
  }

  /** The text side of a pair: the sum of the vectors of a text's tokens, given a row for each. */
  public static byte[] textEmbedding(float[][] rows) {
    return textEmbedding(rows, "input_ids", 0, "text_embeds");
  }

  /**
   * The same with other names of its input and output.
   *
   * @param length the number of tokens of each text; 0 if it varies
   */
  public static byte[] textEmbedding(float[][] rows, String tokens, int length, String view) {
    Message axis = new Message().number(1, 1).number(2, INT64).number(7, 1).bytes(8, text("axis"));
    Message sum = node("ReduceSum", view, "each", "axis");
    sum.bytes(5, new Message().bytes(1, text("keepdims")).number(3, 0).number(20, INTEGER));
    return model(
        new Message()
            .bytes(1, node("Gather", "each", "rows", tokens))
            .bytes(1, sum)
            .bytes(2, text("tiny"))
            .bytes(5, weights(rows))
            .bytes(5, axis)
            .bytes(11, value(tokens, INT64, 0, length))
            .bytes(12, value(view, FLOAT, 0, rows[0].length)));
  }

  /** A network of sentences that returns the vector of each token, given a row for each. */
  public static byte[] tokenEmbeddings(float[][] rows) {
    return model(
        new Message()
            .bytes(1, node("Gather", "last_hidden_state", "rows", "input_ids"))
            .bytes(2, text("tiny"))
            .bytes(5, weights(rows))
            .bytes(11, value("input_ids", INT64, 0, 0))
            .bytes(12, value("last_hidden_state", FLOAT, 0, 0, rows[0].length)));
  }

  private static Message weights(float[][] rows) {
    Message weights =
        new Message()
            .number(1, rows.length)
            .number(1, rows[0].length)
            .number(2, FLOAT)
            .bytes(8, text("rows"));
    ByteBuffer raw =
        ByteBuffer.allocate(Float.BYTES * rows.length * rows[0].length)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (float[] row : rows) {
      for (float value : row) {
        raw.putFloat(value);
      }
    }
    Message bytes = new Message();
    bytes.out.writeBytes(raw.array());
    return weights.bytes(9, bytes);
  }

  static Message node(String operation, String output, String... inputs) {
    Message node = new Message();
    for (String input : inputs) {
      node.bytes(1, text(input));
    }
    return node.bytes(2, text(output)).bytes(4, text(operation));
  }

  /** The input in eight bits and back, as networks of such weights compute. */
  public static byte[] quantised(int... shape) {
    Message quantised = node("DynamicQuantizeLinear", "bytes", "in");
    quantised.bytes(2, text("scale")).bytes(2, text("zero"));
    Message back = node("DequantizeLinear", "out", "bytes", "scale", "zero");
    return model(FLOAT, shape, shape, quantised, back);
  }

  /** Pixels as they are, cast to floats. */
  public static byte[] ofBytes(int... shape) {
    Message cast = node("Cast", "out", "in");
    cast.bytes(5, new Message().bytes(1, text("to")).number(3, FLOAT).number(20, INTEGER));
    return model(BYTE, shape, shape, cast);
  }

  private static byte[] of(String operation, int[] input, int[] output) {
    return model(FLOAT, input, output, node(operation, "out", "in"));
  }

  private static byte[] model(int type, int[] input, int[] output, Message... nodes) {
    Message graph = new Message();
    for (Message node : nodes) {
      graph.bytes(1, node);
    }
    return model(
        graph
            .bytes(2, text("tiny"))
            .bytes(11, value("in", type, input))
            .bytes(12, value("out", FLOAT, output)));
  }

  static byte[] model(Message graph) {
    Message operators = new Message().bytes(1, text("")).number(2, 13);
    return new Message().number(1, 8).bytes(8, operators).bytes(7, graph).content();
  }

  /** A length of 0 is variable. */
  static Message value(String name, int type, int... shape) {
    Message dimensions = new Message();
    for (int length : shape) {
      Message variable = new Message().bytes(2, text("n" + dimensions.out.size()));
      dimensions.bytes(1, length == 0 ? variable : new Message().number(1, length));
    }
    Message tensor = new Message().number(1, type).bytes(2, dimensions);
    return new Message().bytes(1, text(name)).bytes(2, new Message().bytes(1, tensor));
  }

  static Message text(String text) {
    Message message = new Message();
    message.out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return message;
  }

  static final class Message {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] content() {
      return out.toByteArray();
    }

    Message number(int field, int value) {
      varint(field << 3);
      varint(value);
      return this;
    }

    Message bytes(int field, Message content) {
      varint(field << 3 | 2);
      varint(content.out.size());
      out.writeBytes(content.content());
      return this;
    }

    private void varint(int value) {
      int rest = value;
      for (; rest > 127; rest >>>= 7) {
        out.write(rest & 127 | 128);
      }
      out.write(rest);
    }
  }
}

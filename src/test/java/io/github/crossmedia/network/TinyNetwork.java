package io.github.crossmedia.network;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes networks of one operation in ONNX's format, which is a protocol buffer: fields of a number
 * and a wire type, 0 for integers of variable length and 2 for bytes with their length before them.
 */
public final class TinyNetwork {

  private static final int FLOAT = 1;

  private TinyNetwork() {}

  /** The mean of each plane: {@code 1 x 3 x height x width} to {@code 1 x 3 x 1 x 1}. */
  public static byte[] means(int width, int height) {
    return of("GlobalAveragePool", new int[] {1, 3, height, width}, new int[] {1, 3, 1, 1});
  }

  /** The input as it is. */
  public static byte[] same(int... shape) {
    return of("Identity", shape, shape);
  }

  private static byte[] of(String operation, int[] input, int[] output) {
    Message node =
        new Message().bytes(1, text("in")).bytes(2, text("out")).bytes(4, text(operation));
    Message graph =
        new Message()
            .bytes(1, node)
            .bytes(2, text("tiny"))
            .bytes(11, value("in", input))
            .bytes(12, value("out", output));
    Message operators = new Message().bytes(1, text("")).number(2, 13);
    return new Message().number(1, 8).bytes(8, operators).bytes(7, graph).content();
  }

  private static Message value(String name, int[] shape) {
    Message dimensions = new Message();
    for (int length : shape) {
      dimensions.bytes(1, new Message().number(1, length));
    }
    Message tensor = new Message().number(1, FLOAT).bytes(2, dimensions);
    return new Message().bytes(1, text(name)).bytes(2, new Message().bytes(1, tensor));
  }

  private static Message text(String text) {
    Message message = new Message();
    message.out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return message;
  }

  private static final class Message {

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

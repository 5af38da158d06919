package io.github.crossmedia.picture.network;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A field of a message in Protocol Buffers' wire format.
 *
 * @param tag where the field begins
 * @param start where its value begins
 * @param end where its value ends
 */
public record ProtobufField(int number, int tag, int start, int end) {

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  /** Returns the fields of the message at a place. */
  public static List<ProtobufField> all(byte[] bytes, int start, int end) {
    List<ProtobufField> fields = new ArrayList<>();
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
      fields.add(new ProtobufField((int) (key.value() >>> 3), tag, at, at + (int) length));
      at += (int) length;
    }
    return fields;
  }

  /** Writes a field of bytes. */
  public static void write(
      ByteArrayOutputStream out, int number, byte[] value, int from, int length) {
    Varint.write(out, (long) number << 3 | BYTES);
    Varint.write(out, length);
    out.write(value, from, length);
  }

  private record Varint(long value, int next) {

    static Varint read(byte[] bytes, int start, int end) {
      long value = 0;
      for (int i = 0; i < 10 && start + i < end; i++) {
        value |= (bytes[start + i] & 0x7fL) << 7 * i;
        if (bytes[start + i] >= 0) {
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

package io.github.crossmedia.picture.network;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** A message in Protocol Buffers' wire format, its fields by their numbers. */
final class ProtobufMessage {

  private final byte[] bytes;
  private final List<ProtobufField> fields;

  private ProtobufMessage(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.fields = ProtobufField.all(bytes, start, end);
  }

  static ProtobufMessage of(byte[] bytes) {
    return new ProtobufMessage(bytes, 0, bytes.length);
  }

  private List<ProtobufField> fields(int number) {
    return fields.stream().filter(field -> field.number() == number).toList();
  }

  List<ProtobufMessage> messages(int number) {
    return fields(number).stream()
        .map(field -> new ProtobufMessage(bytes, field.start(), field.end()))
        .toList();
  }

  List<String> texts(int number) {
    return fields(number).stream()
        .map(
            field ->
                new String(
                    bytes, field.start(), field.end() - field.start(), StandardCharsets.UTF_8))
        .toList();
  }

  String text(int number) {
    return String.join("", texts(number));
  }

  /** Returns whole numbers, one a field or packed into one. */
  int[] numbers(int number) {
    return fields(number).stream().flatMapToInt(this::varints).toArray();
  }

  private IntStream varints(ProtobufField field) {
    IntStream.Builder all = IntStream.builder();
    long value = 0;
    int shift = 0;
    for (int at = field.start(); at < field.end(); at++) {
      value |= (bytes[at] & 0x7fL) << shift;
      shift += 7;
      if (bytes[at] >= 0) {
        all.add((int) value);
        value = 0;
        shift = 0;
      }
    }
    return all.build();
  }

  /** Returns numbers of four bytes, one a field or packed into one. */
  float[] floats(int number) {
    return fields(number).size() == 0 ? new float[0] : rawFloats(number, false);
  }

  /** Returns the numbers that the bytes of a field are. */
  float[] rawFloats(int number, boolean half) {
    List<ProtobufField> all = fields(number);
    int size = half ? Short.BYTES : Float.BYTES;
    int count = all.stream().mapToInt(field -> (field.end() - field.start()) / size).sum();
    float[] values = new float[count];
    int at = 0;
    for (ProtobufField field : all) {
      ByteBuffer raw =
          ByteBuffer.wrap(bytes, field.start(), field.end() - field.start())
              .order(ByteOrder.LITTLE_ENDIAN);
      while (raw.remaining() >= size) {
        values[at++] = half ? Float.float16ToFloat(raw.getShort()) : raw.getFloat();
      }
    }
    return values;
  }
}

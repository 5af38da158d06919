package io.github.crossmedia.model.file;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes safetensors; the same content always makes the same bytes. */
public final class SafetensorsWriter {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int ALIGNMENT = 8;

  private SafetensorsWriter() {}

  /** Writes the whole file to {@code out} and leaves it open. */
  public static void write(Safetensors content, OutputStream out) throws IOException {
    byte[] header = padded(header(content));
    ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    length.putLong(header.length);
    out.write(length.array());
    out.write(header);
    for (Tensor tensor : content.tensors().values()) {
      tensor.data().writeTo(out);
    }
  }

  private static byte[] header(Safetensors content) {
    ObjectNode header = JSON.createObjectNode();
    ObjectNode metadata = header.putObject("__metadata__");
    content.metadata().forEach(metadata::put);
    long offset = 0;
    for (var entry : content.tensors().entrySet()) {
      Tensor tensor = entry.getValue();
      ObjectNode description = header.putObject(entry.getKey());
      description.put("dtype", tensor.type().name());
      var shape = description.putArray("shape");
      tensor.shape().forEach(shape::add);
      long end = offset + tensor.data().size();
      description.putArray("data_offsets").add(offset).add(end);
      offset = end;
    }
    try {
      return JSON.writeValueAsString(header).getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] padded(byte[] header) {
    int length = Math.ceilDiv(header.length, ALIGNMENT) * ALIGNMENT;
    byte[] padded = Arrays.copyOf(header, length);
    Arrays.fill(padded, header.length, length, (byte) ' ');
    return padded;
  }
}

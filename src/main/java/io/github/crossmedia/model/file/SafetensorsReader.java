package io.github.crossmedia.model.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads safetensors from untrusted sources: every length, offset, type and shape is checked. */
public final class SafetensorsReader {

  private static final String NO_MODEL =
      "this is not a model file, or its beginning is damaged: name a file that crossmedia train"
          + " wrote";

  private static final long MAX_HEADER = 100_000_000;

  /** The memory for a byte of the header and its text. */
  private static final long BYTES_OF_HEADER_BYTE = 3;

  private SafetensorsReader() {}

  /** Reads a whole file; the tensors stay views of {@code file}. */
  public static Safetensors read(ByteBuffer file) {
    return read(FileContent.of(file), Budget.ofHeap());
  }

  /**
   * Reads a whole file; the tensors stay views of {@code file}.
   *
   * @param budget the memory that the header may take
   */
  public static Safetensors read(FileContent file, Budget budget) {
    if (file.size() < Long.BYTES) {
      throw new ModelFormatException(NO_MODEL);
    }
    long rest = file.size() - Long.BYTES;
    long headerLength = checked(length(file), rest);
    JsonNode header = header(file.slice(Long.BYTES, headerLength), budget);
    FileContent data = file.slice(Long.BYTES + headerLength, rest - headerLength);
    return new Safetensors(metadata(header), tensors(header, data));
  }

  /** Returns the header of a file as it is written. Reads none of the tensors. */
  public static String header(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] length = Arrays.copyOf(in.readNBytes(Long.BYTES), Long.BYTES);
      long header = checked(number(length), Files.size(file) - Long.BYTES);
      return new String(in.readNBytes((int) header), StandardCharsets.UTF_8);
    } catch (ModelFormatException e) {
      throw new ModelFormatException(file + ": " + e.getMessage(), e);
    }
  }

  private static long length(FileContent file) {
    byte[] length = new byte[Long.BYTES];
    file.copy(0, length, 0, length.length);
    return number(length);
  }

  private static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private static long checked(long headerLength, long rest) {
    if (headerLength < 2 || headerLength > MAX_HEADER || headerLength > rest) {
      throw new ModelFormatException(NO_MODEL);
    }
    return headerLength;
  }

  private static JsonNode header(FileContent bytes, Budget budget) {
    budget.take(BYTES_OF_HEADER_BYTE * bytes.size());
    byte[] text = new byte[(int) bytes.size()];
    bytes.copy(0, text, 0, text.length);
    try {
      JsonNode header = CountedJson.tree(new String(text, StandardCharsets.UTF_8), budget);
      if (!header.isObject()) {
        throw new ModelFormatException(NO_MODEL);
      }
      return header;
    } catch (JsonProcessingException e) {
      throw new ModelFormatException(NO_MODEL, e);
    }
  }

  private static Map<String, String> metadata(JsonNode header) {
    Map<String, String> metadata = new TreeMap<>();
    JsonNode node = header.path("__metadata__");
    if (!node.isMissingNode() && !node.isObject()) {
      throw new ModelFormatException("__metadata__ is not a JSON object");
    }
    node.properties()
        .forEach(
            entry -> {
              if (!entry.getValue().isTextual()) {
                throw new ModelFormatException(
                    "__metadata__ key \"" + entry.getKey() + "\" must be a string");
              }
              metadata.put(entry.getKey(), entry.getValue().textValue());
            });
    return metadata;
  }

  private static Map<String, Tensor> tensors(JsonNode header, FileContent data) {
    Map<String, Tensor> tensors = new TreeMap<>();
    List<Extent> extents = new ArrayList<>();
    for (var entry : header.properties()) {
      if (!entry.getKey().equals("__metadata__")) {
        Extent extent = Extent.of(entry.getKey(), entry.getValue(), data.size());
        extents.add(extent);
        tensors.put(entry.getKey(), extent.tensor(data));
      }
    }
    requireContiguous(extents, data.size());
    return tensors;
  }

  private static void requireContiguous(List<Extent> extents, long size) {
    extents.sort(Comparator.comparingLong(Extent::begin).thenComparingLong(Extent::end));
    long end = 0;
    for (Extent extent : extents) {
      if (extent.begin() != end) {
        throw new ModelFormatException(
            Formatted.of(
                "tensor %s begins at byte %s%s",
                extent.name(),
                extent.begin(),
                extent.begin() < end ? ", inside another tensor" : ", after a gap"));
      }
      end = extent.end();
    }
    if (end != size) {
      throw new ModelFormatException(
          "the tensors end at byte " + end + " of " + size + ": bytes are missing or left over");
    }
  }

  private record Extent(String name, Tensor.Type type, List<Long> shape, long begin, long end) {

    static Extent of(String name, JsonNode node, long size) {
      Tensor.Type type = type(name, node.path("dtype"));
      List<Long> shape = longs(name, "shape", node.path("shape"));
      List<Long> offsets = longs(name, "data_offsets", node.path("data_offsets"));
      if (offsets.size() != 2) {
        throw new ModelFormatException("tensor " + name + ": data_offsets are not two numbers");
      }
      long begin = offsets.get(0);
      long end = offsets.get(1);
      if (begin > end || end > size) {
        throw new ModelFormatException(
            "tensor " + name + ": bytes " + begin + " to " + end + " lie outside of " + size);
      }
      if (bytes(name, type, shape) != end - begin) {
        throw new ModelFormatException(
            Formatted.of(
                "tensor %s: shape %s of %s needs other than %s bytes",
                name, shape, type, end - begin));
      }
      return new Extent(name, type, shape, begin, end);
    }

    Tensor tensor(FileContent data) {
      return new Tensor(type, shape, data.slice(begin, end - begin));
    }

    private static Tensor.Type type(String name, JsonNode node) {
      for (Tensor.Type type : Tensor.Type.values()) {
        if (type.name().equals(node.asText())) {
          return type;
        }
      }
      throw new ModelFormatException(
          "tensor " + name + ": unsupported dtype \"" + node.asText() + "\"");
    }

    private static long bytes(String name, Tensor.Type type, List<Long> shape) {
      try {
        return shape.stream().reduce((long) type.bytes(), Math::multiplyExact);
      } catch (ArithmeticException e) {
        throw new ModelFormatException("tensor " + name + ": shape " + shape + " is too large", e);
      }
    }

    private static List<Long> longs(String name, String key, JsonNode node) {
      List<Long> longs = new ArrayList<>();
      for (JsonNode element : node) {
        if (!element.isIntegralNumber() || !element.canConvertToLong() || element.longValue() < 0) {
          throw new ModelFormatException("tensor " + name + ": " + key + " holds " + element);
        }
        longs.add(element.longValue());
      }
      if (!node.isArray()) {
        throw new ModelFormatException("tensor " + name + ": " + key + " must be an array");
      }
      return longs;
    }
  }
}

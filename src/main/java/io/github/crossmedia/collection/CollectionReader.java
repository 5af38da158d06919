package io.github.crossmedia.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.vector.View;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads a collection line by line. The first bad line ends the reading with an error that names its
 * number and the reason.
 */
public final class CollectionReader {

  private final Path file;

  private CollectionReader(Path file) {
    this.file = file;
  }

  /** Returns all items of a file in its order. */
  public static List<Item> readAll(Path file) throws IOException {
    List<Item> items = new ArrayList<>();
    forEach(file, items::add);
    return items;
  }

  /** Returns the number of items of a file, without parsing them. */
  static int count(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    try (Stream<String> lines = Files.lines(file)) {
      return (int) lines.filter(line -> !line.isBlank()).count();
    } catch (NoSuchFileException e) {
      throw new CollectionException("no such collection: " + file, e);
    } catch (UncheckedIOException e) {
      String reason =
          e.getCause() instanceof MalformedInputException ? "not UTF-8" : e.getCause().getMessage();
      throw new CollectionException(file + ": " + reason, e);
    }
  }

  /** Passes on each item and keeps only its id, to find duplicates. */
  public static void forEach(Path file, Consumer<Item> consumer) throws IOException {
    forEach(file, Long.MAX_VALUE, consumer);
  }

  /** Passes on the items in the first {@code bytes} bytes of a file, as if it ended there. */
  static void forEach(Path file, long bytes, Consumer<Item> consumer) throws IOException {
    new CollectionReader(file).read(bytes, consumer);
  }

  private void read(long bytes, Consumer<Item> consumer) throws IOException {
    WholeFile.requireNoFolder(file);
    Map<String, Integer> lines = new HashMap<>();
    int number = 0;
    try (InputStream content = Files.newInputStream(file);
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    new FirstBytes(content, bytes), StandardCharsets.UTF_8.newDecoder()))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          Item item = item(line, number);
          Integer first = lines.putIfAbsent(item.id(), number);
          if (first != null) {
            throw error(number, "item " + item.id() + ": duplicate id, first in line " + first);
          }
          consumer.accept(item);
        }
      }
    } catch (NoSuchFileException e) {
      throw new CollectionException("no such collection: " + file, e);
    } catch (MalformedInputException e) {
      throw error(number + 1, "not UTF-8");
    }
  }

  public static Item parsed(String line) {
    return ItemParser.parse(line);
  }

  private Item item(String line, int number) {
    try {
      return ItemParser.parse(number == 1 ? withoutMark(line) : line);
    } catch (IllegalArgumentException e) {
      throw error(number, e.getMessage());
    }
  }

  /** Returns a line without the byte order mark that some editors write. */
  static String withoutMark(String line) {
    return line.startsWith("\ufeff") ? line.substring(1) : line;
  }

  private CollectionException error(int number, String reason) {
    return new CollectionException(file + ", line " + number + ": " + reason);
  }

  /** The first bytes of a stream, as if it ended there. */
  private static final class FirstBytes extends FilterInputStream {

    private long left;

    FirstBytes(InputStream in, long count) {
      super(in);
      this.left = count;
    }

    @Override
    public int read() throws IOException {
      if (left == 0) {
        return -1;
      }
      left--;
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0 && length > 0) {
        return -1;
      }
      int count = super.read(bytes, offset, (int) Math.min(length, left));
      left -= Math.max(0, count);
      return count;
    }
  }

  /** Parses one JSON line as an item. */
  static final class ItemParser {

    private static final JsonMapper JSON =
        JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Set<String> KEYS =
        Set.of("id", "split", "picture", "text", "labels", "views");

    private ItemParser() {}

    static Item parse(String line) {
      JsonNode node = object(line);
      String id = string(node, "id");
      if (id.isEmpty()) {
        throw new IllegalArgumentException("the item has no \"id\"");
      }
      try {
        requireKnownKeys(node);
        return new Item(
            id,
            string(node, "split"),
            string(node, "picture"),
            string(node, "text"),
            labels(node.path("labels")),
            views(node.path("views")));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("item " + id + ": " + e.getMessage(), e);
      }
    }

    private static Map<String, View> views(JsonNode views) {
      return views.isMissingNode() ? Map.of() : Views.of(JSON.convertValue(views, Object.class));
    }

    private static JsonNode object(String line) {
      try {
        JsonNode node = JSON.readTree(line);
        if (!node.isObject()) {
          throw new IllegalArgumentException("not a JSON object");
        }
        return node;
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("not JSON: " + reason(e), e);
      }
    }

    /** Returns the message of the parser without its hints for developers. */
    static String reason(JsonProcessingException broken) {
      return broken.getOriginalMessage().replaceAll("( \\(start marker at |: enable `).*", "");
    }

    private static void requireKnownKeys(JsonNode node) {
      for (var entry : node.properties()) {
        if (!KEYS.contains(entry.getKey())) {
          throw new IllegalArgumentException("unknown key \"" + entry.getKey() + "\"");
        }
      }
    }

    private static String string(JsonNode node, String key) {
      JsonNode value = node.path(key);
      if (value.isMissingNode() || value.isNull()) {
        return "";
      }
      if (!value.isTextual()) {
        throw new IllegalArgumentException("\"" + key + "\" must be a string");
      }
      return value.textValue();
    }

    private static List<String> labels(JsonNode node) {
      List<String> labels = new ArrayList<>();
      if (!node.isMissingNode() && !node.isArray()) {
        throw new IllegalArgumentException("\"labels\" must be an array");
      }
      for (JsonNode label : node) {
        if (!label.isTextual()) {
          throw new IllegalArgumentException(
              "\"labels\" holds " + label + ", which is not a string");
        }
        labels.add(label.textValue());
      }
      return labels;
    }
  }
}

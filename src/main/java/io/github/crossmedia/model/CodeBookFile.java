package io.github.crossmedia.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.model.file.Safetensors;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.model.file.SafetensorsWriter;
import io.github.crossmedia.model.file.Tensor;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and writes a safetensors file of code books by the names of their views. It also reads the
 * code books of a model file.
 */
public final class CodeBookFile {

  public static final String FORMAT = "cross-media-code-books/1";

  private static final String BOOKS = "books";
  private static final JsonMapper JSON = new JsonMapper();

  private CodeBookFile() {}

  /** Writes code books, and replaces the file atomically. */
  public static void write(Map<String, Quantiser> books, Path file) throws IOException {
    Map<String, Tensor> tensors = new TreeMap<>();
    ObjectNode json = JSON.createObjectNode();
    PartWriter writer = new PartWriter("", json, tensors);
    new TreeMap<>(books).forEach(writer::part);
    Map<String, String> metadata = Map.of("format", FORMAT, BOOKS, JSON.writeValueAsString(json));
    WholeFile.write(file, out -> SafetensorsWriter.write(new Safetensors(metadata, tensors), out));
  }

  /** Reads the code books of a code book file or a model file; errors name the file. */
  public static SortedMap<String, Quantiser> read(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      Safetensors content = SafetensorsReader.read(bytes.duplicate());
      if (ModelFile.FORMAT.equals(content.metadata().get("format"))) {
        SortedMap<String, Quantiser> books =
            new TreeMap<>(PictureViews.booksOf(ModelFile.read(bytes)));
        if (!books.isEmpty()) {
          return books;
        }
      }
      if (!FORMAT.equals(content.metadata().get("format"))) {
        throw new ModelFormatException("this file does not contain code books of format " + FORMAT);
      }
      JsonNode json = JSON.readTree(content.metadata().getOrDefault(BOOKS, "{}"));
      PartReader reader = new PartReader("", json, content.tensors());
      SortedMap<String, Quantiser> books = new TreeMap<>();
      json.fieldNames()
          .forEachRemaining(name -> books.put(name, reader.part(name, Quantiser.KINDS)));
      return books;
    } catch (ModelFormatException | JsonProcessingException e) {
      throw new ModelFormatException(file + ": " + e.getMessage(), e);
    }
  }
}

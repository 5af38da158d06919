package io.github.crossmedia.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.CountedJson;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.model.file.Safetensors;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.model.file.SafetensorsWriter;
import io.github.crossmedia.model.file.Tensor;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads and writes a whole model as one safetensors file of format {@value #FORMAT}. */
public final class ModelFile {

  public static final String FORMAT = "cross-media/1";

  /** The longest array in Java. */
  private static final long MAX_SIZE = Integer.MAX_VALUE - 8;

  private static final int MAX_CARD_LENGTH = 1 << 20;
  private static final JsonMapper JSON = new JsonMapper();
  private static final String SHARED = "shared";
  private static final String TEXT_TO_IMAGE = "text_to_image";
  private static final String IMAGE_TO_TEXT = "image_to_text";
  private static final String FAMILIARITY = "familiarity";

  private ModelFile() {}

  /** Reads a model from a file; errors name the file. */
  public static CrossMediaModel read(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    try {
      long size = Files.size(file);
      if (size > MAX_SIZE) {
        throw new ModelFormatException(
            Formatted.of("%d bytes exceed the largest size of a model", size));
      }
      Budget budget = Budget.ofHeap();
      budget.take(size);
      return read(ByteBuffer.wrap(Files.readAllBytes(file)), budget);
    } catch (ModelFormatException e) {
      throw new ModelFormatException(file + ": " + e.getMessage(), e);
    }
  }

  public static CrossMediaModel read(ByteBuffer bytes) {
    return read(bytes, Budget.ofHeap());
  }

  /**
   * Reads a model from the bytes of a file.
   *
   * @param budget what the model takes is left in it: about the memory it occupies
   */
  public static CrossMediaModel read(ByteBuffer bytes, Budget budget) {
    return read(FileContent.of(bytes), budget);
  }

  /**
   * Reads a model from the bytes of a file.
   *
   * @param budget what the model takes is left in it: about the memory it occupies
   */
  public static CrossMediaModel read(FileContent bytes, Budget budget) {
    try (Budget.Temporary meanwhile = new Budget.Temporary(budget)) {
      return read(
          withShared(SafetensorsReader.read(bytes, meanwhile), meanwhile), budget, meanwhile);
    }
  }

  private static CrossMediaModel read(
      Safetensors content, Budget budget, Budget.Temporary meanwhile) {
    String format = metadata(content, "format");
    if (!format.equals(FORMAT)) {
      throw new ModelFormatException(
          Formatted.of("the format is \"%s\", this version reads \"%s\"", format, FORMAT));
    }
    try {
      ModelCard card = card(metadata(content, "card"), budget);
      Parts parts = new Parts(content, budget, meanwhile);
      Space space = parts.read("space", Space.KINDS);
      Couple textToImage = parts.read(TEXT_TO_IMAGE, Couple.KINDS);
      Couple imageToText =
          content.metadata().containsKey(IMAGE_TO_TEXT)
              ? parts.read(IMAGE_TO_TEXT, Couple.KINDS)
              : textToImage.reversed();
      Optional<Familiarity> familiarity =
          content.metadata().containsKey(FAMILIARITY)
              ? Optional.of(parts.read(FAMILIARITY, Familiarity.KINDS))
              : Optional.empty();
      return new CrossMediaModel(card, space, textToImage, imageToText, familiarity);
    } catch (JsonProcessingException e) {
      throw new ModelFormatException("the card cannot be read: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ModelFormatException(e.getMessage(), e);
    }
  }

  private static ModelCard card(String text, Budget budget) throws JsonProcessingException {
    if (text.length() > MAX_CARD_LENGTH) {
      throw new ModelFormatException(
          Formatted.of("the card has %d characters, more than %d", text.length(), MAX_CARD_LENGTH));
    }
    ModelCard card = CountedJson.value(text, new TypeReference<>() {}, budget);
    if (card == null) {
      throw new ModelFormatException("the card is null");
    }
    return card;
  }

  private static Safetensors withShared(Safetensors content, Budget budget) {
    String shared = content.metadata().get(SHARED);
    if (shared == null) {
      return content;
    }
    try {
      Map<String, String> names = CountedJson.value(shared, new TypeReference<>() {}, budget);
      return new Safetensors(content.metadata(), SharedTensors.putBack(content.tensors(), names));
    } catch (JsonProcessingException e) {
      throw new ModelFormatException(
          "__metadata__ key \"" + SHARED + "\" must be a JSON object of names", e);
    }
  }

  /** Writes a model, and replaces the file atomically. */
  public static void write(CrossMediaModel model, Path file) throws IOException {
    WholeFile.write(file, out -> write(model, out));
  }

  /** Writes a model to a stream and leaves it open. */
  public static void write(CrossMediaModel model, OutputStream out) throws IOException {
    Map<String, String> metadata = new TreeMap<>();
    Map<String, Tensor> tensors = new TreeMap<>();
    metadata.put("format", FORMAT);
    metadata.put("card", JSON.writeValueAsString(model.card()));
    metadata.put("space", written("space", model.space(), tensors));
    metadata.put(TEXT_TO_IMAGE, written(TEXT_TO_IMAGE, model.textToImage(), tensors));
    if (!model.isSymmetric()) {
      metadata.put(IMAGE_TO_TEXT, written(IMAGE_TO_TEXT, model.imageToText(), tensors));
    }
    if (model.familiarity().isPresent()) {
      metadata.put(FAMILIARITY, written(FAMILIARITY, model.familiarity().get(), tensors));
    }
    Map<String, String> shared = SharedTensors.takeOut(tensors);
    if (!shared.isEmpty()) {
      metadata.put(SHARED, JSON.writeValueAsString(shared));
    }
    SafetensorsWriter.write(new Safetensors(metadata, tensors), out);
  }

  private static String written(String key, Part part, Map<String, Tensor> tensors) {
    ObjectNode json = JSON.createObjectNode();
    new PartWriter("", json, tensors).part(key, part);
    try {
      return JSON.writeValueAsString(json.get(key));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The parts of a file; the JSON texts are released afterwards. */
  private record Parts(Safetensors content, Budget budget, Budget meanwhile) {

    <T extends Part> T read(String key, Kinds<T> kinds) {
      try {
        ObjectNode root = JSON.createObjectNode();
        root.set(key, CountedJson.tree(metadata(content, key), meanwhile));
        return new PartReader("", root, content.tensors(), budget).part(key, kinds);
      } catch (JsonProcessingException e) {
        throw new ModelFormatException(
            "__metadata__ key \"" + key + "\" is not JSON: " + e.getOriginalMessage(), e);
      }
    }
  }

  private static String metadata(Safetensors content, String key) {
    String value = content.metadata().get(key);
    if (value == null) {
      throw new ModelFormatException("__metadata__ lacks the key \"" + key + "\"");
    }
    return value;
  }

  /** Stores equal tensors once, such as a code book that several towers read. */
  private static final class SharedTensors {

    private SharedTensors() {}

    /**
     * Removes all but the first of equal tensors from {@code tensors}.
     *
     * @return the name of each removed tensor, with the name of its equal
     */
    static Map<String, String> takeOut(Map<String, Tensor> tensors) {
      Map<Tensor, String> first = new HashMap<>();
      Map<String, String> shared = new TreeMap<>();
      tensors.forEach(
          (name, tensor) -> {
            String equal = first.putIfAbsent(tensor, name);
            if (equal != null) {
              shared.put(name, equal);
            }
          });
      tensors.keySet().removeAll(shared.keySet());
      return shared;
    }

    /** Returns the tensors together with those that were removed. */
    static Map<String, Tensor> putBack(Map<String, Tensor> tensors, Map<String, String> shared) {
      Map<String, Tensor> all = new TreeMap<>(tensors);
      shared.forEach(
          (name, equal) -> {
            if (!tensors.containsKey(equal) || tensors.containsKey(name)) {
              throw new ModelFormatException(
                  Formatted.of("the tensor \"%s\" cannot be shared as \"%s\"", equal, name));
            }
            all.put(name, tensors.get(equal));
          });
      return all;
    }
  }
}

package io.github.crossmedia.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Captions of pictures by file name, or by path below a folder. Several captions of one picture
 * become lines.
 */
record Captions(Map<String, String> texts) {

  /**
   * Reads COCO's format from a file named *.json, and lines of file name, tab and caption from
   * other files.
   */
  static Captions read(Path file) throws IOException {
    WholeFile.requireNoFolder(file);
    try {
      return new Captions(
          file.toString().toLowerCase(Locale.ROOT).endsWith(".json") ? coco(file) : tsv(file));
    } catch (NoSuchFileException missing) {
      throw new CollectionException("no such captions file: " + file, missing);
    } catch (MalformedInputException notUtf8) {
      throw new CollectionException(file + ": not UTF-8", notUtf8);
    }
  }

  /** Returns the caption of a picture; empty if there is none. */
  String of(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return texts.getOrDefault(path, texts.getOrDefault(name, ""));
  }

  private static Map<String, String> tsv(Path file) throws IOException {
    Map<String, String> texts = new HashMap<>();
    int number = 0;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        String content = CollectionReader.withoutMark(line);
        int tab = content.indexOf('\t');
        if (tab < 0 && !content.isBlank()) {
          throw new CollectionException(
              file + ", line " + number + ": no tab between file name and caption");
        }
        if (tab >= 0) {
          add(texts, content.substring(0, tab), content.substring(tab + 1));
        }
      }
    }
    return texts;
  }

  /** Captions in COCO's format: images have ids and file names, annotations have image ids. */
  private static Map<String, String> coco(Path file) throws IOException {
    JsonNode root = json(file);
    if (!root.path("images").isArray() || !root.path("annotations").isArray()) {
      throw new CollectionException(
          file + ": not COCO captions: images or annotations are missing");
    }
    Map<String, String> names = new HashMap<>();
    for (JsonNode image : root.path("images")) {
      names.put(image.path("id").asText(), image.path("file_name").asText());
    }
    Map<String, String> texts = new HashMap<>();
    for (JsonNode annotation : root.path("annotations")) {
      String name = names.get(annotation.path("image_id").asText());
      if (name != null && annotation.path("caption").isTextual()) {
        add(texts, name, annotation.path("caption").textValue());
      }
    }
    return texts;
  }

  private static JsonNode json(Path file) throws IOException {
    try {
      return new JsonMapper().readTree(file.toFile());
    } catch (JsonProcessingException broken) {
      throw new CollectionException(file + ": not JSON: " + ItemParser.reason(broken), broken);
    }
  }

  private static void add(Map<String, String> texts, String name, String caption) {
    texts.merge(name.strip(), caption.strip(), (first, second) -> first + "\n" + second);
  }
}

package io.github.crossmedia.collection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes items of the pictures in a folder and in all folders within it. */
public final class PictureFolder {

  private static final Set<String> EXTENSIONS =
      Set.of("jpg", "jpeg", "png", "gif", "bmp", "tif", "tiff", "webp", "heic", "heif");

  private PictureFolder() {}

  /**
   * One item a picture, sorted by path, which is also its id.
   *
   * @param captions a TSV or COCO file; without one the pictures' own fields are read
   */
  public static List<Item> items(Path folder, Optional<Path> captions) throws IOException {
    Map<String, String> texts =
        captions.isPresent() ? captions(captions.get()) : Map.<String, String>of();
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(PictureFolder::isPicture)
          .sorted()
          .map(file -> item(folder, file, texts, captions.isEmpty()))
          .toList();
    }
  }

  private static Item item(Path folder, Path file, Map<String, String> texts, boolean own) {
    String path = folder.relativize(file).toString();
    String text = own ? PictureFields.text(file) : texts.getOrDefault(path, byName(texts, file));
    return new Item(path, "", path, text, List.of(), Map.of());
  }

  private static String byName(Map<String, String> texts, Path file) {
    return texts.getOrDefault(file.getFileName().toString(), "");
  }

  private static boolean isPicture(Path file) {
    String name = file.getFileName().toString();
    return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  private static Map<String, String> captions(Path file) throws IOException {
    return file.toString().endsWith(".json") ? coco(file) : tsv(file);
  }

  private static Map<String, String> tsv(Path file) throws IOException {
    Map<String, String> texts = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      int tab = line.indexOf('\t');
      if (tab < 0) {
        throw new CollectionException(
            file + ", line " + number + ": no tab between file name and caption");
      }
      texts.merge(line.substring(0, tab), line.substring(tab + 1), PictureFolder::joined);
    }
    return texts;
  }

  /** Captions in COCO's form: images have ids and file names, annotations have image ids. */
  private static Map<String, String> coco(Path file) throws IOException {
    JsonNode root = new JsonMapper().readTree(file.toFile());
    if (!root.path("images").isArray() || !root.path("annotations").isArray()) {
      throw new CollectionException(file + ": no COCO captions, it lacks images or annotations");
    }
    Map<String, String> names = new HashMap<>();
    for (JsonNode image : root.path("images")) {
      names.put(image.path("id").asText(), image.path("file_name").asText());
    }
    Map<String, String> texts = new HashMap<>();
    for (JsonNode annotation : root.path("annotations")) {
      String name = names.get(annotation.path("image_id").asText());
      if (name != null) {
        texts.merge(name, annotation.path("caption").asText().strip(), PictureFolder::joined);
      }
    }
    return texts;
  }

  private static String joined(String first, String second) {
    return first + "\n" + second;
  }
}

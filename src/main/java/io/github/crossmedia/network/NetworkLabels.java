package io.github.crossmedia.network;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The names of a network's classes, in the order of its output. A name has one or more synonyms
 * between commas, as in {@code tench, Tinca tinca}.
 */
public record NetworkLabels(List<String> names) {

  /** The key of the labels in exports of the Transformers library. */
  private static final String NAMES = "id2label";

  /** Numbers of WordNet's synsets, as ImageNet's lists have them before the names. */
  private static final String SYNSET = "^n\\d{8}\\s+";

  /** How exports call classes that nobody named. */
  private static final String UNNAMED = "LABEL_";

  public NetworkLabels {
    names = List.copyOf(names);
  }

  /**
   * Reads a text file with a name in each line, or the {@code config.json} of an export.
   *
   * @throws NetworkException if it names no classes
   */
  public static NetworkLabels read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such file of labels: " + file);
    }
    List<String> names =
        file.toString().toLowerCase(Locale.ROOT).endsWith(".json")
            ? ofExport(file)
            : Files.readAllLines(file).stream()
                .map(line -> line.strip().replaceFirst(SYNSET, ""))
                .toList();
    if (names.size() < 2) {
      throw new NetworkException(file + " does not name classes: it needs one in each line");
    }
    return new NetworkLabels(names);
  }

  /**
   * Reads the labels that lie beside a network, as in the {@code config.json} of an export, or in
   * the only text file there whose name has {@code labels}.
   */
  public static Optional<NetworkLabels> beside(Path network) throws IOException {
    Path folder = network.toAbsolutePath().getParent();
    Path export = folder.resolve("config.json");
    if (Files.isRegularFile(export)) {
      List<String> names = ofExport(export);
      return names.size() < 2 || names.getFirst().startsWith(UNNAMED)
          ? Optional.empty()
          : Optional.of(new NetworkLabels(names));
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(file -> file.getFileName().toString().matches(".*labels.*\\.txt")).toList();
      return found.size() == 1 ? Optional.of(read(found.getFirst())) : Optional.empty();
    }
  }

  private static List<String> ofExport(Path file) throws IOException {
    try {
      JsonNode names = new JsonMapper().readTree(file.toFile()).path(NAMES);
      return IntStream.range(0, names.size())
          .mapToObj(id -> names.path(String.valueOf(id)).asText())
          .toList();
    } catch (JsonProcessingException wrong) {
      throw new NetworkException(file + ": not JSON: " + wrong.getOriginalMessage(), wrong);
    }
  }

  /** Returns the names as a text file. */
  String text() {
    return String.join("\n", names) + "\n";
  }
}

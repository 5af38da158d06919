package io.github.crossmedia.cli.options;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The models that are shipped. */
public final class ModelChoice {

  /** Learned from two collections, and so the default. */
  private static final String OF_ALL_KINDS = "photographs.safetensors";

  /** Reads the most views. */
  private static final String OF_MANY_VIEWS = "corel5k.safetensors";

  private ModelChoice() {}

  /** The model that is taken where none is named. */
  public static Optional<Path> shipped() throws IOException {
    return shipped(OF_ALL_KINDS);
  }

  /** The model whose views and code books a model of one's own is learned with. */
  public static Optional<Path> ofManyViews() throws IOException {
    return shipped(OF_MANY_VIEWS);
  }

  /** The preferred model, or else the first in alphabetical order. */
  private static Optional<Path> shipped(String preferred) throws IOException {
    Path folder = Path.of(System.getProperty("crossmedia.home", ".")).resolve("models");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.safetensors")) {
      files.forEach(found::add);
    }
    Collections.sort(found);
    return found.stream()
        .filter(file -> file.endsWith(preferred))
        .findFirst()
        .or(() -> found.stream().findFirst());
  }
}

package io.github.crossmedia.cli.options;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds the shipped models. */
public final class ShippedModels {

  private static final String PREFERRED = "photographs.safetensors";

  private ShippedModels() {}

  /**
   * Returns the default model, whose views and code books new models are learned with: the
   * preferred one, or else the first in alphabetical order.
   */
  public static Optional<Path> shipped() throws IOException {
    List<Path> found = all();
    return found.stream()
        .filter(file -> file.endsWith(PREFERRED))
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  /** Returns all shipped models in alphabetical order. */
  static List<Path> all() throws IOException {
    Path folder = Path.of(System.getProperty("crossmedia.home", ".")).resolve("models");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.safetensors")) {
      files.forEach(found::add);
    }
    Collections.sort(found);
    return found;
  }
}

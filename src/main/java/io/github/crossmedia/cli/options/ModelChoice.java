package io.github.crossmedia.cli.options;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The default model: the shipped one. */
public final class ModelChoice {

  private ModelChoice() {}

  public static Optional<Path> shipped() throws IOException {
    Path folder = Path.of(System.getProperty("crossmedia.home", ".")).resolve("models");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.safetensors")) {
      files.forEach(found::add);
    }
    Collections.sort(found);
    return found.stream().findFirst();
  }
}

package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** What {@link Files} leaves out. */
final class Folders {

  private Folders() {}

  static void copy(Path from, Path to) throws IOException {
    try (var paths = Files.walk(from)) {
      for (var path : (Iterable<Path>) paths::iterator) {
        var target = to.resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target);
        }
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (var paths = Files.walk(folder)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}

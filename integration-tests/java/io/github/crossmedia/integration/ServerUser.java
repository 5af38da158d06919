package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whom the server runs as: Elasticsearch refuses root, so root becomes "nobody". */
final class ServerUser {

  private static final int NOBODY = 65534;

  private ServerUser() {}

  /** What to put before a command. */
  static List<String> prefix() {
    return isRoot()
        ? List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups")
        : List.of();
  }

  /** Lets the server write below a folder. */
  static void own(Path folder) throws IOException {
    if (!isRoot()) {
      return;
    }
    try (var paths = Files.walk(folder)) {
      for (var path : (Iterable<Path>) paths::iterator) {
        Files.setAttribute(path, "unix:uid", NOBODY);
      }
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}

package io.github.crossmedia.released;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What releases wrote and sent, a folder each. The system property {@code crossmedia.release} names
 * the release that the tests write anew before they read it.
 */
public final class Releases {

  private static final Path FOLDER = Path.of("src/test/resources/released");

  private Releases() {}

  /** The folders of all releases. */
  public static List<Path> kept() throws IOException {
    try (var folders = Files.list(FOLDER)) {
      List<Path> kept = folders.filter(Files::isDirectory).sorted().toList();
      if (kept.isEmpty()) {
        throw new AssertionError("no release is kept in " + FOLDER);
      }
      return kept;
    }
  }

  /** The folder of the release that is to be written, if any. */
  public static Optional<Path> written() throws IOException {
    String release = System.getProperty("crossmedia.release", "");
    return release.isEmpty()
        ? Optional.empty()
        : Optional.of(Files.createDirectories(FOLDER.resolve(release)));
  }
}

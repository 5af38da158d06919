package io.github.crossmedia.integration;

import io.github.crossmedia.Release;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jars that the build packs. */
public final class Jars {

  static final String OF_EACH = "META-INF/(maven/.*|MANIFEST\\.MF|LICENSE|NOTICE)";

  private Jars() {}

  /** What a Lucene application can use. */
  public static Path ofAnApplication() {
    return jar("");
  }

  /** The commands, and what only they use. */
  public static Path ofTheCommands() {
    return jar("-cli");
  }

  /** The methods that only experiments learn by. */
  static Path ofThePublishedMethods() {
    return jar("-published");
  }

  static Path ofANode() {
    return jar("-node");
  }

  /** The companion's, which lies in a zip of its own. */
  static Path ofTheCompanion() {
    return jar("-networks");
  }

  private static Path jar(String classifier) {
    String name = "elasticsearch-cross-media-" + Release.current().version() + classifier + ".jar";
    return Path.of("target").resolve(name);
  }

  /** The files of a jar, without those that all have: the licence and what Maven tells. */
  static Set<String> files(Path jar) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.walk(zip.getPath("/"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.toString().substring(1))
          .filter(file -> !file.matches(OF_EACH))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}

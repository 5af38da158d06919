package io.github.crossmedia.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the system keeps of files in memory, which {@code dd} asks it to drop (on Linux). */
public final class PageCache {

  private static final List<String> DROP =
      List.of("dd", "if=/dev/null", "oflag=nocache", "conv=notrunc,fdatasync", "count=0");

  private PageCache() {}

  /** Drops all files in and below a folder, none of which may be open. */
  public static void drop(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        dropFile(file);
      }
    }
  }

  private static void dropFile(Path file) throws IOException {
    List<String> command = new ArrayList<>(DROP);
    command.addAll(List.of("of=" + file, "status=none"));
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
        throw new IOException("dd could not drop " + file + " from memory");
      }
    } catch (InterruptedException e) {
      throw new IOException("interrupted while dropping files from memory", e);
    }
  }
}

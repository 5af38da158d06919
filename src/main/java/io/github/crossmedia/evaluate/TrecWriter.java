package io.github.crossmedia.evaluate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes the whole file or none: lines go to a temporary neighbour that is moved at the end. */
final class TrecWriter {

  private TrecWriter() {}

  @FunctionalInterface
  interface Content {
    void writeTo(Appendable out) throws IOException;
  }

  static void write(Path file, Content content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
      }
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** An id as it can stand in a column. */
  static String id(String kind, String id) {
    if (id.isEmpty() || id.chars().anyMatch(c -> c == 0 || TrecLines.isSpace((char) c))) {
      throw new IllegalArgumentException(
          "the id of "
              + kind
              + " '"
              + id
              + "' is empty or has white space in it, which a TREC file can't hold: rename it");
    }
    return id;
  }
}

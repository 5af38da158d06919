package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicBoolean;

/** The files in which the nodes of a cluster store documents: segments and translogs. */
final class StoredFiles {

  private StoredFiles() {}

  /** Returns true if a file of any node contains a text. */
  static boolean contain(Api api, String text) throws IOException {
    AtomicBoolean found = new AtomicBoolean();
    for (JsonNode data : api.json("/_nodes/stats/fs").findValues("data")) {
      Files.walkFileTree(
          Path.of(data.at("/0/path").textValue()),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              if (attributes.isRegularFile()) {
                found.compareAndSet(false, content(file).contains(text));
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException merged) {
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return found.get();
  }

  private static String content(Path file) throws IOException {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException merged) {
      return "";
    }
  }
}

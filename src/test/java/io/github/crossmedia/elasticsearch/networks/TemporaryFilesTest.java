package io.github.crossmedia.elasticsearch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryFilesTest {

  @TempDir private Path temporary;

  private long folders() throws IOException {
    try (Stream<Path> all = Files.list(temporary)) {
      return all.count();
    }
  }

  /** Two nodes may share a temporary folder. */
  @Test
  void aFolderIsRemovedOnceNobodyLocksIt() throws IOException {
    Path abandoned = Files.createDirectories(temporary.resolve("cross-media-node1/network2"));
    Files.write(abandoned.resolve("model.onnx"), new byte[100]);
    Files.createFile(abandoned.resolveSibling("lock"));
    Path other = Files.createDirectories(temporary.resolve("somebody-else"));

    try (TemporaryFiles one = TemporaryFiles.in(temporary)) {
      Path file = one.file();
      assertTrue(Files.notExists(abandoned));
      try (TemporaryFiles second = TemporaryFiles.in(temporary)) {
        Files.createFile(second.folder().resolve("model.onnx"));
        assertTrue(Files.exists(file));
        assertEquals(3, folders());
      }
      assertEquals(2, folders());
    }
    assertEquals(1, folders());
    assertTrue(Files.exists(other));
  }
}

package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeRuntimeTest {

  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  @TempDir private Path folder;

  @Test
  void librariesAreUnpackedOnceAndAgainIfOneIsIncomplete() throws IOException {
    Path place = NativeRuntime.unpacked(folder).orElseThrow();
    Path whole = place.resolve(System.mapLibraryName("onnxruntime"));
    Path cut = place.resolve(System.mapLibraryName("onnxruntime4j_jni"));
    long size = Files.size(cut);
    Files.setLastModifiedTime(whole, LONG_AGO);
    Files.write(cut, new byte[1]);

    assertEquals(Optional.of(place), NativeRuntime.unpacked(folder));

    assertEquals(LONG_AGO, Files.getLastModifiedTime(whole));
    assertEquals(size, Files.size(cut));
    try (Stream<Path> files = Files.list(place)) {
      assertEquals(2, files.count(), "no half of a file is left");
    }
    assertEquals(List.of(), new NetworkLibrary(folder).names());
  }

  @Test
  void aFolderThatCannotBeMadeIsLeftToOnnxRuntime() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertEquals(Optional.empty(), NativeRuntime.unpacked(file));
    assertTrue(Files.exists(file));
  }
}

package io.github.crossmedia.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of experiments take minutes: the build leaves them out by their tag. */
final class TagsTest {

  private static final Path TESTS = Path.of("src/test/java/io/github/crossmedia/experiment");

  @Test
  void everyTestOfAnExperimentHasTheTag() throws IOException {
    List<Path> files;
    try (var walked = Files.walk(TESTS)) {
      files =
          walked
              .filter(file -> file.toString().matches(".*Tests?\\.java"))
              .filter(file -> !file.endsWith("TagsTest.java"))
              .toList();
    }
    assertFalse(files.isEmpty());
    List<Path> untagged = new ArrayList<>();
    for (Path file : files) {
      if (!Files.readString(file).contains("@Tag(\"experiments\")")) {
        untagged.add(file);
      }
    }
    assertEquals(List.of(), untagged);
  }
}

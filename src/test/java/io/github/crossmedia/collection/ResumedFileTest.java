package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedFileTest {

  private static final String FIRST = "{\"id\":\"a\",\"views\":{\"v\":[1]}}\n";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("f.jsonl");
  }

  @Test
  void cutsOffWhatWasBeingWritten() throws IOException {
    byte[] second = "{\"id\":\"b\",\"text\":\"写真\"}\n".getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < second.length; length++) {
      Files.writeString(file, FIRST + "x".repeat(length));
      byte[] content = Files.readAllBytes(file);
      System.arraycopy(second, 0, content, FIRST.length(), length);
      Files.write(file, content);

      ResumedFile resumed = ResumedFile.open(file, List.of("v"));

      assertEquals(Set.of("a"), resumed.ids());
      assertEquals("a", resumed.first().getFirst().id());
      assertEquals(FIRST, Files.readString(file));
    }
    Files.write(file, Arrays.copyOf(second, 20));
    assertEquals(Set.of(), ResumedFile.open(file, List.of("v")).ids());
    assertEquals(0, Files.size(file));
  }

  @Test
  void leavesAFileAloneThatIsSomethingElse() throws IOException {
    assertLeft("dear diary\nmy last words", "line 1: not JSON");
    assertLeft("all in one line", "its last line is not an unfinished item");
    assertLeft(FIRST + "and a remark", "its last line is not an unfinished item");
    assertLeft(FIRST + "{\"id\":\"b\"}\n{\"id\":\"c\"}", "item b already exists, but without");
  }

  private void assertLeft(String content, String reason) throws IOException {
    Files.writeString(file, content);
    CollectionException error =
        assertThrows(CollectionException.class, () -> ResumedFile.open(file, List.of("v")));
    assertTrue(error.getMessage().contains(reason), error::getMessage);
    assertTrue(error.getMessage().startsWith(file.toString()), error::getMessage);
    assertEquals(content, Files.readString(file));
  }
}

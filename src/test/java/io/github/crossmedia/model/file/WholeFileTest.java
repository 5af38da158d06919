package io.github.crossmedia.model.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

  @TempDir Path folder;

  @Test
  void replacesWhatIsThereAndIsReadableAsAnyOtherFile() throws IOException {
    Path file = folder.resolve("file");
    Path plain = Files.writeString(folder.resolve("plain"), "");
    Files.writeString(file, "before");
    WholeFile.write(file, out -> out.write("after".getBytes(UTF_8)));
    assertEquals("after", Files.readString(file));
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(file));
    }
    assertOnly(file, plain);
  }

  @Test
  void leavesWhatIsThereWhenWritingFails() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "before");
    WholeFile.Content failing =
        out -> {
          out.write(new byte[100_000]);
          throw new IOException("no more");
        };
    assertThrows(IOException.class, () -> WholeFile.write(file, failing));
    assertEquals("before", Files.readString(file));
    assertOnly(file);
  }

  @Test
  void doesNotReplaceAFolder() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertThrows(IOException.class, () -> WholeFile.write(inner, out -> out.write(1)));
    assertOnly(inner);
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path nowhere = folder.resolve("nowhere");
    var error =
        assertThrows(
            NotDirectoryException.class,
            () -> WholeFile.write(nowhere.resolve("file"), out -> out.write(1)));
    assertEquals(nowhere.toString(), error.getFile());
  }

  private void assertOnly(Path... files) throws IOException {
    try (var left = Files.list(folder)) {
      assertEquals(List.of(files), left.sorted().toList());
    }
  }
}

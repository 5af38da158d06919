package io.github.crossmedia.gallery.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordsTest {

  @TempDir private Path folder;

  @Test
  void eachPasswordHasItsRoleAndIsNotInTheFile() throws IOException {
    Path file = folder.resolve("passwords");
    QuickPasswords.add(file, PageRole.TEACH, "correct horse");
    QuickPasswords.add(file, PageRole.READ, "battery staple");
    Passwords known = QuickPasswords.read(file);

    assertEquals(Optional.of(PageRole.TEACH), known.role("correct horse"));
    assertEquals(Optional.of(PageRole.READ), known.role("battery staple"));
    assertEquals(Optional.empty(), known.role("correct horse "));
    assertEquals(Optional.empty(), known.role(""));
    assertEquals(Optional.empty(), known.role("x".repeat(2_000)));
    assertFalse(Files.readString(file).contains("horse"));
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  /**
   * The first test vector of RFC 7914 for PBKDF2 with SHA-256 has too few iterations for a file.
   */
  @Test
  void weakAndForeignLinesAreRefused() throws IOException {
    Path file = folder.resolve("passwords");
    assertThrows(IndexException.class, () -> Passwords.read(file));
    QuickPasswords.add(file, PageRole.TEACH, "correct horse");
    assertThrows(IndexException.class, () -> Passwords.read(file), "too few iterations");
    for (String line :
        new String[] {
          "",
          "teach secret",
          "teach 1 c2FsdHNhbHRzYWx0c2FsdA== VawEblPjCJFtmeqIIZcXWQ8zxKaZgpCwBkgWn/fLwjc=",
          "owner 600000 c2FsdHNhbHRzYWx0c2FsdA== VawEblPjCJFtmeqIIZcXWQ8zxKaZgpCwBkgWn/fLwjc=",
          "teach 600000 ??? !!!"
        }) {
      Files.writeString(file, line + "\n");
      IndexException refused = assertThrows(IndexException.class, () -> Passwords.read(file), line);
      assertTrue(
          refused.getMessage().contains("crossmedia folders password"), refused.getMessage());
    }
  }

  @Test
  void aShortPasswordIsRefused() {
    assertThrows(
        IndexException.class,
        () -> QuickPasswords.add(folder.resolve("passwords"), PageRole.READ, "1234567"));
    assertFalse(Files.exists(folder.resolve("passwords")));
  }
}

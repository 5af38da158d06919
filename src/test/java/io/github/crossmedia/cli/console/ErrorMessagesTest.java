package io.github.crossmedia.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ErrorMessagesTest {

  @Test
  void aFullDiskIsToldWithWhatToDo() {
    IOException full =
        new FileSystemException("/idx/store/_0.fdt", null, "No space left on device");

    assertEquals(
        "the disk is full: free some space, or choose another place with --index or --out"
            + " (/idx/store/_0.fdt: No space left on device)",
        ErrorMessages.describe(new UncheckedIOException(full)));
  }

  @Test
  void aFullDiskIsToldThroughAWriterThatItClosed() {
    IOException full = new IOException("No space left on device");
    IllegalStateException closed = new IllegalStateException("this IndexWriter is closed", full);
    IOException last = new IOException("commit failed");
    last.addSuppressed(full);

    assertEquals(
        "the disk is full: free some space, or choose another place with --index or --out"
            + " (No space left on device)",
        ErrorMessages.describe(closed));
    assertEquals(ErrorMessages.describe(closed), ErrorMessages.describe(last));
  }

  @Test
  void aMissingFileIsNamed() {
    assertEquals("no such file: a.jpg", ErrorMessages.describe(new NoSuchFileException("a.jpg")));
  }
}

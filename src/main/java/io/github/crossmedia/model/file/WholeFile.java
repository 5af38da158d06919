package io.github.crossmedia.model.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file atomically: a temporary file in the same folder is moved to its place at the end.
 */
public final class WholeFile {

  private WholeFile() {}

  /** Writes content to a stream that the caller opens and closes. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Fails if a file cannot be written, before hours are spent on its content. */
  public static void requireFolderOf(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NotDirectoryException(String.valueOf(folder));
    }
    requireNoFolder(file);
    boolean device = Files.exists(file) && !Files.isRegularFile(file);
    if (!device && !Files.isWritable(folder)) {
      throw new AccessDeniedException(folder.toString());
    }
  }

  /** Fails with the name of the folder if the path is a folder; Java's message lacks it. */
  public static void requireNoFolder(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "this is a folder, not a file");
    }
  }

  /** Writes or replaces {@code file}; a device or pipe is written directly. */
  public static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      writeTo(file, content);
      return;
    }
    requireFolderOf(file);
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      writeTo(temporary, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Writes a text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void writeTo(Path file, Content content, StandardOpenOption... options)
      throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, options))) {
      content.writeTo(out);
    }
  }
}

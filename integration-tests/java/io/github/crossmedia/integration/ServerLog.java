package io.github.crossmedia.integration;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a node printed; the file stays after the build. */
record ServerLog(Path file) {

  /** An empty log. */
  static ServerLog of(String name) throws IOException {
    var folder = Files.createDirectories(Path.of(System.getProperty("crossmedia.logs")));
    return new ServerLog(Files.write(folder.resolve(name + ".log"), new byte[0]));
  }

  long size() throws IOException {
    return Files.size(file);
  }

  /** What was printed after the log had that size. */
  String since(long size) {
    try (var in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(size);
      var bytes = new byte[Math.toIntExact(in.length() - size)];
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends clicks on results to a file, one line of JSON each. */
final class ClickLog {

  private static final JsonMapper JSON = new JsonMapper();

  /** A line: clicks of one person on one picture found for one query. */
  record Click(String query, String picture, int clicks) {}

  private final Path file;

  ClickLog(Path file) {
    this.file = file;
  }

  synchronized void add(String query, String picture) throws IOException {
    String line = JSON.writeValueAsString(new Click(query, picture, 1)) + "\n";
    Files.write(
        file,
        line.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}

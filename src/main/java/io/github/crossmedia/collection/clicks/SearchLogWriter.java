package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes counts as JSON Lines for {@link SearchLogReader}. */
public final class SearchLogWriter {

  private static final JsonMapper JSON = new JsonMapper();

  private SearchLogWriter() {}

  public static void write(SearchLog log, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (ClickCount count : log.counts()) {
        out.append(line(count)).append('\n');
      }
    }
  }

  /** Returns one count as a line of JSON, without line feed. */
  public static String line(ClickCount count) {
    ObjectNode node =
        JSON.createObjectNode().put("query", count.query()).put("picture", count.picture());
    node.put("clicks", count.clicks());
    if (count.position() > 0) {
      node.put("position", count.position());
    }
    if (count.shown() > 0) {
      node.put("shown", count.shown());
    }
    return node.toString();
  }
}

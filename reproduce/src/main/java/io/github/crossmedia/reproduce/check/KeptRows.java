package io.github.crossmedia.reproduce.check;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The rows of tables that an interrupted run has finished, in a file. */
record KeptRows(Path file) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Returns a row that is kept, or else computes and keeps it. */
  List<String> row(String name, Supplier<List<String>> computed) {
    try {
      TreeMap<String, List<String>> rows =
          Files.exists(file)
              ? JSON.readValue(Files.readAllBytes(file), new TypeReference<>() {})
              : new TreeMap<>();
      if (!rows.containsKey(name)) {
        rows.put(name, computed.get());
        WholeFile.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(rows));
      }
      return rows.get(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

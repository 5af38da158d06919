package io.github.crossmedia.evaluate.trec;

import io.github.crossmedia.model.file.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes the columns of a TREC file. */
final class TrecWriter {

  private TrecWriter() {}

  @FunctionalInterface
  interface Content {
    void writeTo(Appendable out) throws IOException;
  }

  static void write(Path file, Content content) throws IOException {
    WholeFile.write(
        file,
        bytes -> {
          var out =
              new BufferedWriter(
                  new OutputStreamWriter(bytes, StandardCharsets.UTF_8.newEncoder()));
          content.writeTo(out);
          out.flush();
        });
  }

  /** Returns an id after a check that it can stand in a column. */
  static String id(String kind, String id) {
    if (id.isEmpty() || id.chars().anyMatch(c -> c == 0 || TrecLines.isSpace((char) c))) {
      throw new IllegalArgumentException(
          "the id of "
              + kind
              + " '"
              + id
              + "' is empty or contains white space, which a TREC file does not allow: rename it");
    }
    return id;
  }
}

package io.github.crossmedia.evaluate.trec;

import io.github.crossmedia.Formatted;
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

  /** Returns an id as it stands in a column; names of files may contain blanks. */
  static String id(String kind, String id) {
    String written = id.replace(' ', TrecLines.BLANK);
    boolean isMisread = id.indexOf(TrecLines.BLANK) >= 0;
    if (id.isEmpty()
        || isMisread
        || written.chars().anyMatch(c -> c == 0 || TrecLines.isSpace((char) c))) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the id of %s '%s' is empty or contains a tab, a new line or \u2420, which a TREC"
                  + " file can't hold: rename it",
              kind, id));
    }
    return written;
  }
}

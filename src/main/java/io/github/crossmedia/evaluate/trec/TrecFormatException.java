package io.github.crossmedia.evaluate.trec;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if a judgment or run file cannot be read; the message names file, line and reason. */
public final class TrecFormatException extends IOException {

  private static final long serialVersionUID = 1L;

  TrecFormatException(Path file, String reason) {
    super(file + ": " + reason);
  }

  TrecFormatException(Path file, long line, String reason) {
    super(file + ":" + line + ": " + reason);
  }
}

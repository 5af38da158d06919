package io.github.crossmedia.evaluate.human;

import java.nio.file.Path;

/** Thrown if a file of judgments cannot be read; the message names file, line and reason. */
public final class JudgmentFileException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  JudgmentFileException(Path file, int line, String reason) {
    super(file + ", line " + line + ": " + reason);
  }
}

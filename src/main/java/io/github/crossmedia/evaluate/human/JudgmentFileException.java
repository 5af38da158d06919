package io.github.crossmedia.evaluate.human;

import java.nio.file.Path;

/** An unreadable file of judgments; the message names file, line and reason. */
public final class JudgmentFileException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  JudgmentFileException(Path file, int line, String reason) {
    super(file + ", line " + line + ": " + reason);
  }
}

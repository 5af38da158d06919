package io.github.crossmedia.evaluate.human;

import java.nio.file.Path;

/** A file of judgments can't be read: where, and why. */
public final class JudgmentFileException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  JudgmentFileException(Path file, int line, String reason) {
    super(file + ", line " + line + ": " + reason);
  }
}

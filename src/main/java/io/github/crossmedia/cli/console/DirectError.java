package io.github.crossmedia.cli.console;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Unfiltered standard error. {@code bin/crossmedia} filters messages of the JVM line by line, which
 * would delay a line of progress until its end.
 */
public final class DirectError {

  private DirectError() {}

  /** Writes to the terminal that {@code crossmedia.stderr} names, if it can be opened. */
  public static void use() {
    String terminal = System.getProperty("crossmedia.stderr", "");
    if (terminal.isEmpty()) {
      return;
    }
    try {
      FileOutputStream direct = new FileOutputStream(terminal, true);
      System.setErr(new PrintStream(direct, true, StandardCharsets.UTF_8));
    } catch (FileNotFoundException closed) {
      System.err.println("crossmedia: can't open the terminal, progress is delayed");
    }
  }
}

package io.github.crossmedia.cli.console;

/** Whether standard error is read by a person, on a terminal, as {@code bin/crossmedia} found. */
public final class Terminal {

  private Terminal() {}

  public static boolean isThere() {
    return Boolean.getBoolean("crossmedia.terminal");
  }
}

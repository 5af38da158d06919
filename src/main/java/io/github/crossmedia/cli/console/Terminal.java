package io.github.crossmedia.cli.console;

/** Tells whether standard error is a terminal, as {@code bin/crossmedia} found. */
public final class Terminal {

  private Terminal() {}

  public static boolean isThere() {
    return Boolean.getBoolean("crossmedia.terminal");
  }
}

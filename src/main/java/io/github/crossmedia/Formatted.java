package io.github.crossmedia;

import java.util.Locale;

/** Texts that look the same on every machine. */
public final class Formatted {

  private Formatted() {}

  /** Returns a text with its arguments filled in, in no language's way to write numbers. */
  public static String of(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}

package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;

/** Compares what a message tells, whatever its words are: names, numbers, and what to do. */
public final class Told {

  private Told() {}

  /** Fails unless a message has each of these values, as whole words. */
  public static void assertTold(String message, String... values) {
    for (String value : values) {
      assertTrue(
          Pattern.compile("(?<!\\w)" + Pattern.quote(value) + "(?!\\w)").matcher(message).find(),
          () -> '"' + value + "\" is not told by: " + message);
    }
  }
}

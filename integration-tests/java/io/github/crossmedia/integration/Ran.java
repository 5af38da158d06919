package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.cli.CrossMedia;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;

/** What a command printed, and its exit code. */
record Ran(int code, String out, String err) {

  /** Runs {@code crossmedia} in this process. */
  static Ran command(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        CrossMedia.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    return new Ran(code, out.toString(), err.toString());
  }

  /** Runs a command that must succeed, and returns what it prints. */
  static String printed(Object... arguments) {
    Ran ran = command(arguments);
    assertEquals(0, ran.code, ran.err);
    return ran.out;
  }
}

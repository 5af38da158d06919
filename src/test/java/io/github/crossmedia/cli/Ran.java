package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** What a command printed, and its exit code. */
public record Ran(int code, String out, String err) {

  /** Runs {@code crossmedia} in this process. */
  public static Ran command(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = code(out, err, arguments);
    return new Ran(code, out.toString(), err.toString());
  }

  /** Runs a command that must succeed, and returns what it prints. */
  public static String printed(Object... arguments) {
    Ran ran = command(arguments);
    assertEquals(0, ran.code, ran.err);
    return ran.out;
  }

  /** Returns the words of a command as it is typed, where each {@code ?} is the next value. */
  public static Object[] line(String typed, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    Object[] words =
        Stream.of(typed.split(" "))
            .map(word -> word.endsWith("?") ? word.replace("?", next.next().toString()) : word)
            .toArray();
    assertFalse(next.hasNext(), typed);
    return words;
  }

  /**
   * Runs a command and returns its exit code.
   *
   * @param out what it prints is added here
   * @param arguments with arrays of more of them
   */
  public static int code(StringWriter out, StringWriter err, Object... arguments) {
    String[] words = words(arguments).toArray(String[]::new);
    return CrossMedia.commandLineFor(words)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  private static Stream<String> words(Object[] arguments) {
    return Stream.of(arguments)
        .flatMap(each -> each instanceof Object[] more ? words(more) : Stream.of(each.toString()));
  }
}

package io.github.crossmedia.cli.console;

import java.io.PrintStream;

/** A line of a terminal that is overwritten and finally erased. */
final class ErasableLine {

  private static final String CLEAR_TO_THE_END = "\u001b[K";

  private final PrintStream stream;
  private boolean stands;

  ErasableLine(PrintStream stream) {
    this.stream = stream;
  }

  /** Draws a line and returns the cursor to its beginning, so that other messages overwrite it. */
  void draw(String line) {
    print("\r" + line + CLEAR_TO_THE_END + "\r");
    stands = true;
  }

  /** Prints a line that is not erased, for output that does not go to a terminal. */
  void add(String line) {
    print(line + System.lineSeparator());
  }

  boolean stands() {
    return stands;
  }

  /** Erases the line, for other output. */
  void clear() {
    if (stands) {
      print("\r" + CLEAR_TO_THE_END);
      stands = false;
    }
  }

  private void print(String text) {
    stream.print(text);
    stream.flush();
  }
}

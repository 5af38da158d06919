package io.github.crossmedia.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The list of common English words that comes with the command line. */
public final class EnglishWords {

  private EnglishWords() {}

  /** Returns true if the list is there, as it is beside the command line but not beside a jar. */
  static boolean areHere() {
    return Files.exists(file());
  }

  /** Returns the words, the most frequent first. */
  public static List<String> common() throws IOException {
    return Files.readAllLines(file());
  }

  private static Path file() {
    return Path.of(System.getProperty("crossmedia.home", ".")).resolve("models/english-words.txt");
  }
}

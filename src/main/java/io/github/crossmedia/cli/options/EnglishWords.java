package io.github.crossmedia.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The list of common English words that comes with the command line. */
public final class EnglishWords {

  private static final String FILE = "models/english-words.txt";

  private EnglishWords() {}

  /** Returns the words, the most frequent first. */
  public static List<String> common() throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("crossmedia.home", ".")).resolve(FILE));
  }
}

package io.github.crossmedia.reproduce.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Which words are animals and which are places, by the first sense of WordNet's nouns. */
final class WordKinds {

  static final List<String> KINDS = List.of("animal", "place");

  private static final String FILE = "kinds.tsv.gz";

  private final Map<String, String> kinds = new HashMap<>();

  private WordKinds(BufferedReader lines) {
    lines
        .lines()
        .map(line -> line.split("\t"))
        .forEach(kindAndWord -> kinds.put(kindAndWord[1], kindAndWord[0]));
  }

  static WordKinds read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Objects.requireNonNull(WordKinds.class.getResourceAsStream(FILE))),
                StandardCharsets.UTF_8))) {
      return new WordKinds(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isOf(String kind, String word) {
    return kind.equals(kinds.get(word));
  }
}

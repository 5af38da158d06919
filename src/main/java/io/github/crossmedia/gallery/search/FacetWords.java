package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.words.QueryReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Tells which words of a model narrow down a search: nouns. An English word counts as a noun unless WordNet's tagged texts mostly use it as a verb, adjective or adverb. So does a word that WordNet lacks, such as a name, and a phrase. Animals, plants and dishes are always nouns.
 */
final class FacetWords {

  private static final String OTHERS = "other-than-nouns.txt.gz";

  private static final class Loaded {
    private static final Set<String> OTHER_THAN_NOUNS = read();
  }

  private FacetWords() {}

  static boolean contains(String word) {
    return word.contains(" ")
        || !Loaded.OTHER_THAN_NOUNS.contains(word) && !QueryReader.words(word).isEmpty();
  }

  private static Set<String> read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Objects.requireNonNull(FacetWords.class.getResourceAsStream(OTHERS))),
                StandardCharsets.UTF_8))) {
      return lines.lines().collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

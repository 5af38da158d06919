package io.github.crossmedia.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Tells nouns from other English words. A word counts as a noun unless WordNet's tagged texts
 * mostly use it as a verb, adjective or adverb, or it is a stop word, preposition or pronoun. So
 * does a word that WordNet lacks, such as a name, and a phrase. Animals, plants and dishes are
 * always nouns.
 */
public final class EnglishNouns {

  private static final String OTHERS = "other-than-nouns.txt.gz";

  private static final class WordList {
    private static final Set<String> OTHER_THAN_NOUNS = read();
  }

  private EnglishNouns() {}

  /** Returns true if a word is mostly a noun, or unknown, or a phrase. */
  public static boolean contains(String word) {
    return word.contains(" ") || isNoun(word.toLowerCase(Locale.ROOT));
  }

  private static boolean isNoun(String word) {
    return !StopWords.contains(word)
        && !StopWords.isPrepositionOrPronoun(word)
        && !WordList.OTHER_THAN_NOUNS.contains(word);
  }

  private static Set<String> read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Objects.requireNonNull(EnglishNouns.class.getResourceAsStream(OTHERS))),
                StandardCharsets.UTF_8))) {
      return lines.lines().collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

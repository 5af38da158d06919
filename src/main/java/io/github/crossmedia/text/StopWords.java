package io.github.crossmedia.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** English words that no picture shows by themselves, by Snowball's list. */
public final class StopWords {

  private static final CharArraySet ENGLISH = read();

  private static final Set<String> NUMBERS =
      words(
          """
          one two three four five six seven eight nine ten eleven twelve dozen many several
          """);

  private static final Set<String> PICTURES =
      Set.of("image", "images", "photo", "photos", "pic", "pics", "picture", "pictures");

  /** Places within a picture, which tell nothing of what is in it. */
  private static final Set<String> PLACES_WITHIN =
      Set.of("back", "background", "foreground", "front", "middle", "side", "sides", "top");

  /** Those that are on no usual list of stop words. */
  private static final Set<String> PREPOSITIONS_AND_PRONOUNS =
      words(
          """
          across along alongside amid among amongst anybody anyone anything around aside atop
          behind beneath beside besides beyond everybody everyone everything inside near nobody
          nothing onto others outside somebody someone something toward towards underneath upon
          via whilst within without
          """);

  private StopWords() {}

  private static Set<String> words(String text) {
    return Set.of(text.split("\\s+"));
  }

  private static CharArraySet read() {
    try (InputStreamReader list =
        new InputStreamReader(
            Objects.requireNonNull(SnowballFilter.class.getResourceAsStream("english_stop.txt")),
            StandardCharsets.UTF_8)) {
      CharArraySet words = new CharArraySet(EnglishAnalyzer.getDefaultStopSet(), true);
      words.addAll(WordlistLoader.getSnowballWordSet(list));
      return CharArraySet.unmodifiableSet(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns true if a word is on the list, in any case. */
  public static boolean contains(String word) {
    return ENGLISH.contains(word);
  }

  /** Returns true if a word says nothing about a picture to a model that lacks it. */
  public static boolean saysNothing(String word) {
    return contains(word)
        || isPrepositionOrPronoun(word)
        || NUMBERS.contains(word)
        || PICTURES.contains(word);
  }

  /** Returns true for words such as "front", of "in front of". */
  public static boolean isPlaceWithin(String word) {
    return PLACES_WITHIN.contains(word);
  }

  static boolean isPrepositionOrPronoun(String word) {
    return PREPOSITIONS_AND_PRONOUNS.contains(word);
  }
}

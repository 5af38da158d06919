package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PhrasesTest {

  private static final List<String> TEXTS =
      List.of(
          "a boy eats ice cream",
          "girls with ice creams\na black dog",
          "Ice-cream on the beach",
          "the black dogs run",
          "a dog on the beach",
          "a boy on the beach",
          "a dog and a boy with cream on ice");

  @Test
  void wordsSideBySideMoreOftenThanChance() {
    assertEquals(List.of("ice cream", "black dog"), Phrases.of(TEXTS, "english", 2, 10));
    assertEquals(List.of("ice cream"), Phrases.of(TEXTS, "english", 2, 1));
    assertEquals(List.of("ice cream"), Phrases.of(TEXTS, "english", 3, 10));
    assertEquals(List.of(), Phrases.of(TEXTS, "english", 4, 10));
  }

  @Test
  void aStopWordOrTheEndOfALineStandsBetween() {
    List<String> texts = List.of("dog on grass\nbeach", "dog on grass\nbeach", "cat", "tree house");
    assertEquals(List.of(), Phrases.of(texts, "english", 2, 10));
  }

  @Test
  void aPairThatChanceMakesIsNone() {
    List<String> texts = List.of("big dog", "big cat", "red dog", "red cat");
    assertEquals(List.of(), Phrases.of(texts, "english", 1, 10));
  }

  @Test
  void aWrittenPhraseCountsBesideItsWords() {
    KnownWords words =
        KnownWords.of(
            TextAnalysis.of("english", 2).written(),
            Vocabulary.of(List.of("black", "black dog", "dogs")));
    assertEquals(
        List.of("black dog", "black", "dogs"),
        words.in("Black Dogs").stream()
            .map(found -> words.vocabulary().word(found.place().orElseThrow()))
            .toList());
    assertEquals(List.of(), words.unknown("black dogs"));
  }
}

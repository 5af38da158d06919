package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnglishNounsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dog",
        "beach",
        "snow",
        "water",
        "men",
        "children",
        "Florence",
        "polar bear",
        "park"
      })
  void nounsNamesAndPhrasesAre(String word) {
    assertTrue(EnglishNouns.contains(word));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wearing",
        "young",
        "running",
        "standing",
        "black",
        "outdoor",
        "his",
        "beside",
        "something",
        "towards",
        "two"
      })
  void otherWordsAreNot(String word) {
    assertFalse(EnglishNouns.contains(word));
  }

  @Test
  void placesWithinAPictureTellNothingOfIt() {
    assertTrue(StopWords.isPlaceWithin("front"));
    assertTrue(StopWords.isPlaceWithin("background"));
    assertFalse(StopWords.isPlaceWithin("river"));
  }
}

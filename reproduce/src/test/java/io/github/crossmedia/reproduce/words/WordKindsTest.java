package io.github.crossmedia.reproduce.words;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.words.WordsExperiment.WordKinds;
import org.junit.jupiter.api.Test;

class WordKindsTest {

  @Test
  void theFirstSenseOfANounIsItsKind() {
    WordKinds kinds = WordKinds.read();
    assertTrue(kinds.isOf("animal", "horse"));
    assertTrue(kinds.isOf("animal", "wolves"), "plurals");
    assertTrue(kinds.isOf("place", "beach"));
    assertTrue(kinds.isOf("place", "city"));
    assertFalse(kinds.isOf("place", "horse"));
    assertFalse(kinds.isOf("animal", "table"));
  }
}

package io.github.crossmedia.gallery.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FacetWordsTest {

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
  void nounsNarrowASearchDown(String word) {
    assertTrue(FacetWords.contains(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"wearing", "young", "running", "standing", "black", "outdoor", "his"})
  void otherWordsDoNot(String word) {
    assertFalse(FacetWords.contains(word));
  }
}

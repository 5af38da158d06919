package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class KeywordsTest {

  private static final Keywords ENGLISH = new Keywords(TextAnalysis.of("english").written());

  @Test
  void areNeighboursWithoutStopWords() {
    Set<String> drawn = new TreeSet<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      drawn.addAll(ENGLISH.of("The black dogs are in the snow .", 1, random));
    }
    assertEquals(
        Set.of("black", "dogs", "snow", "black dogs", "dogs snow", "black dogs snow"), drawn);
    assertEquals(List.of(), ENGLISH.of("in the", 3, random));
  }

  @Test
  void aFractionIsTheChanceOfOneMore() {
    SplittableRandom random = new SplittableRandom(1);
    int drawn = 0;
    for (int i = 0; i < 1000; i++) {
      drawn += ENGLISH.of("a dog", 1.5, random).size();
    }
    assertEquals(1500, drawn, 60);
  }
}

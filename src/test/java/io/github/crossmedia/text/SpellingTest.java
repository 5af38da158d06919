package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

  private final Spelling spelling =
      new Spelling(
          Vocabulary.of(List.of("tiger", "snow", "litter", "lighter", "waterfall", "bicycle")));

  @Test
  void oneSlipOfThePenIsTold() {
    assertEquals("tiger", spelling.slip("tigre"));
    assertEquals("tiger", spelling.slip("tigger"));
    assertEquals("waterfall", spelling.slip("watrfall"));
    assertEquals("snow", spelling.slip("snwo"), "two letters swapped");
    assertEquals("bicycle", spelling.slip("bycicle"), "two letters swapped that stand apart");
  }

  @Test
  void otherWordsAreNot() {
    assertEquals("", spelling.slip("unicorn"));
    assertEquals("", spelling.slip("snaw"), "a short word has too many neighbours");
    assertEquals("", spelling.slip("ligter"), "litter and lighter are as near");
  }

  @Test
  void nearestWordsAreThoseThatACompoundIsMadeOf() {
    assertEquals(List.of("tiger", "snow"), spelling.nearest("snowtiger"));
    assertEquals(List.of(), spelling.nearest("snowman"), "man is no word here");
  }
}

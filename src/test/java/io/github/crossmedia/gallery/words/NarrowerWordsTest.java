package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.text.Vocabulary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people mean by a word, in the words of the default model. */
class NarrowerWordsTest {

  private static Vocabulary words;

  @BeforeAll
  static void read() throws IOException {
    words =
        ModelFile.read(Path.of("models/photographs.safetensors"))
            .textEncoder()
            .orElseThrow()
            .vocabulary();
  }

  private static List<String> known(String word) {
    return NarrowerWords.of(word, words).known();
  }

  @Test
  void peopleAreMenWomenAndChildrenInAnyForm() {
    for (String asked : List.of("people", "person", "humans", "People")) {
      List<String> people = known(asked);
      assertTrue(
          people.containsAll(
              List.of("man", "men", "woman", "women", "child", "children", "boy", "girl", "baby")),
          asked + people);
      assertTrue(people.containsAll(List.of("skier", "player", "soldier")), asked + people);
      assertFalse(people.contains("dog"), asked + people);
    }
  }

  @Test
  void whatIsBelowANarrowerWordIsBelowTheBroaderOne() {
    for (String pair :
        List.of(
            "animal dog",
            "dog puppy",
            "vehicle car",
            "vehicle boat",
            "water sea",
            "people man",
            "clothes hat")) {
      String[] two = pair.split(" ");
      assertTrue(known(two[0]).containsAll(known(two[1])), pair);
    }
    assertTrue(
        known("animals").containsAll(List.of("dog", "puppy", "birds", "horse")),
        known("animals")::toString);
    assertTrue(
        known("vehicles").containsAll(List.of("car", "truck", "boat", "bicycle", "train")),
        known("vehicles")::toString);
  }

  @Test
  void aWordIsNotBelowItself() {
    for (String word : words.words()) {
      assertFalse(known(word).contains(word), word);
    }
  }

  /** The words cape and box only look like forms of cap and boxing. */
  @Test
  void onlyThePluralIsAnotherFormOfANoun() {
    assertFalse(known("hat").contains("cape"));
    assertFalse(known("sports").contains("box"));
    assertTrue(known("children").contains("youngsters"));
  }

  @Test
  void nothingIsKnownOfAWordThatNamesNoThing() {
    for (String word : List.of("red", "running", "sunset", "zqzq")) {
      assertEquals(NarrowerWords.NONE, NarrowerWords.of(word, words), word);
    }
  }
}

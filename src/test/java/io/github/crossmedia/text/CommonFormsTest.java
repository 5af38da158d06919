package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommonFormsTest {

  @Test
  void theFormThatIsWrittenMostStandsForAllAndStopWordsAreNone() {
    CommonForms forms =
        CommonForms.of(
            List.of("Two dogs on the grass.", "Dogs are running", "A dog runs"), "english");

    assertEquals("dogs grass", forms.of("the dog on a grass"));
    assertEquals("running", forms.of("runs"));
    assertEquals("cats", forms.of("Cats!"));
    assertEquals("ball", forms.of("his ball between them"));
  }

  @Test
  void noStemIsShown() {
    List<String> texts = List.of("due cani grassi nella neve", "un cane grasso", "cani grassi");

    assertEquals("cane grassi", CommonForms.of(texts, "italian").of("il cane è grasso"));
  }

  @Test
  void numbersAndSingleLettersAreNoWords() {
    CommonForms forms = CommonForms.of(List.of("street 4 b"), "english");

    assertEquals("street", forms.of("Street 4 b 2006"));
  }

  @Test
  void aTermIsShownAsItIsWrittenMost() {
    CommonForms forms =
        CommonForms.of(List.of("Waves of the sea", "two waves", "a wave on it"), "english");

    assertEquals(Optional.of("waves"), forms.written("wave"));
    assertEquals(Optional.of("sea waves"), forms.written("sea wave"));
    assertEquals(Optional.empty(), forms.written("it"), "a stop word names nothing");
    assertEquals(Optional.empty(), forms.written("moon"), "which was never written");
  }
}

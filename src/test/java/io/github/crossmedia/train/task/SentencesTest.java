package io.github.crossmedia.train.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SentencesTest {

  @Test
  void languagesAreNoticedByTheirStopWords() {
    assertEquals(
        Optional.of("english"),
        language("A dog is running on the beach .\nThe dog and a boy play"));
    assertEquals(Optional.of("german"), language("Ein Hund und ein Kind sind auf der Wiese"));
    assertEquals(Optional.of("french"), language("Un chien court sur la plage avec une fille"));
  }

  @Test
  void keywordsHaveNoLanguage() {
    assertEquals(Optional.empty(), language("city mountain sky sun"));
    assertEquals(Optional.empty(), language("sea sky sun"), "sea is a stop word in Spanish");
    assertEquals(Optional.empty(), language(""));
    assertEquals(Optional.empty(), Sentences.language(List.of()));
  }

  @Test
  void linesAreTextsOfTheirOwn() {
    Item item = item("one", "A dog .\n\nA boy .\n");
    assertEquals(List.of("A dog .", "A boy ."), Sentences.in(item.text()));
    List<Item> sentences = Sentences.of(List.of(item, item("two", "A cat .")));
    assertEquals(List.of("one", "one", "two"), sentences.stream().map(Sentences::owner).toList());
    assertTrue(Sentences.areSeveral(List.of(item)));
    assertFalse(Sentences.areSeveral(List.of(item, item("two", "A cat ."))));
  }

  private static Optional<String> language(String text) {
    return Sentences.language(List.of(item("some", text)));
  }

  private static Item item(String id, String text) {
    return new Item(id, "train", "", text, List.of(), Map.of());
  }
}

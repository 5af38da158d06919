package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WiderVocabularyTest {

  private static final int COUNT = 39_051;

  @Test
  void wordsOfAListFollowThoseOfTheCaptionsUnlessTheyAreFormsOfThem() {
    TextSide.Words words =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), 2);
    List<String> captions = List.of("dogs on a beach", "dogs and a cat", "the beach");

    List<String> all =
        WiderVocabulary.of(captions, words, List.of("dog", "zebra", "the", "zebras", "polar bear"))
            .words();

    assertEquals(List.of("beach", "dogs", "zebra", "polar bear"), all);
  }

  @Test
  void theListInModelsBeginsWithTheMostFrequentWords() throws IOException {
    List<String> list = Files.readAllLines(Path.of("models/english-words.txt"));
    TextSide.Words words =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), 1);

    Vocabulary all = WiderVocabulary.of(List.of("a zebra on the beach"), words, list);

    assertEquals(COUNT, list.size());
    assertEquals(Set.copyOf(list).size(), list.size());
    assertTrue(list.indexOf("water") < list.indexOf("rhinoceros"));
    assertTrue(all.contains("rhinoceros") && all.contains("zebra"));
    assertTrue(all.size() > 15_000 && all.size() < list.size(), "forms of a word are one: " + all);
  }
}

package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.view.TextSide;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WiderVocabularyTest {

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
}

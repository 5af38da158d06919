package io.github.crossmedia.elasticsearch.mapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.mapper.TypedWord.NgramAnalyzer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.junit.jupiter.api.Test;

final class TypedWordTest {

  private static final NamedAnalyzer WORDS =
      new NamedAnalyzer("words", AnalyzerScope.INDEX, new StandardAnalyzer());

  @Test
  void eachNgramStartsOnceAndCoversItsOtherWords() {
    List<List<String>> text = List.of(List.of("big"), List.of("polar"), List.of("bear"));

    assertEquals(
        List.of(
            new TypedWord("big", List.of("big polar", "big polar bear"), List.of()),
            new TypedWord("polar", List.of("polar bear"), List.of("big polar", "big polar bear")),
            new TypedWord("bear", List.of(), List.of("polar bear", "big polar bear"))),
        TypedWord.of(text, 3));
  }

  @Test
  void otherWordsAtOnePlaceStartThere() {
    List<List<String>> text = List.of(List.of("tiger", "cat"), List.of("snow"));

    assertEquals(
        List.of(
            new TypedWord("tiger", List.of("cat", "tiger snow"), List.of()),
            new TypedWord("snow", List.of(), List.of("tiger snow"))),
        TypedWord.of(text, 2));
  }

  @Test
  void aNumberOrPossessiveIsAlsoTheWordThatCaptionsHave() {
    List<List<String>> text = List.of(List.of("2"), List.of("dog's"), List.of("tails"));

    assertEquals(
        List.of(
            new TypedWord("2", List.of("two", "2 dog's", "two dog"), List.of()),
            new TypedWord(
                "dog's", List.of("dog", "dog's tails", "dog tails"), List.of("2 dog's", "two dog")),
            new TypedWord("tails", List.of(), List.of("dog's tails", "dog tails"))),
        TypedWord.of(text, 2));
  }

  @Test
  void aTokenTellsTheWord() {
    for (TypedWord word :
        List.of(
            new TypedWord("bear", List.of(), List.of()),
            new TypedWord("", List.of(), List.of()),
            new TypedWord("bear", List.of("bear cub", "panda"), List.of()),
            new TypedWord("bear", List.of(), List.of("polar bear")),
            new TypedWord("bear", List.of("bear cub"), List.of("polar bear", "a polar bear")))) {
      assertEquals(word, TypedWord.ofToken(word.token()));
    }
  }

  @Test
  void theAnalyzerMakesOneTokenForEachPlaceTextAfterText() throws IOException {
    try (Analyzer ngrams = NgramAnalyzer.of(WORDS, 2)) {
      for (int repeat = 0; repeat < 2; repeat++) {
        assertEquals(
            List.of(
                new TypedWord("polar", List.of("polar bear"), List.of()),
                new TypedWord("bear", List.of(), List.of("polar bear"))),
            analysed(ngrams, "Polar BEAR"));
        assertEquals(
            List.of(new TypedWord("snow", List.of(), List.of())), analysed(ngrams, "snow"));
        assertEquals(List.of(), analysed(ngrams, ""));
      }
    }
  }

  @Test
  void withoutNgramsAndWhereItIsOnlyNormalisedATextIsMarkedAsTyped() throws IOException {
    try (Analyzer words = NgramAnalyzer.of(WORDS, 1)) {
      assertEquals(
          List.of(
              new TypedWord("polar", List.of(), List.of()),
              new TypedWord("bear", List.of(), List.of())),
          analysed(words, "Polar BEAR"));
      String normalised = words.normalize("picture", "Polar BE").utf8ToString();
      assertTrue(TypedWord.isTyped(normalised));
      assertEquals("polar be", TypedWord.ofToken(normalised).word());
      String twice = words.normalize("picture", normalised).utf8ToString();
      assertEquals("polar be", TypedWord.ofToken(twice).word());
    }
  }

  @Test
  void aValueIsNotTyped() {
    assertFalse(TypedWord.isTyped("tiger"));
    assertFalse(TypedWord.isTyped(""));
    assertTrue(TypedWord.isTyped(new TypedWord("tiger", List.of(), List.of()).token()));
  }

  private static List<TypedWord> analysed(Analyzer analyzer, String text) throws IOException {
    List<TypedWord> words = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("picture", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        assertEquals(1, increment.getPositionIncrement());
        words.add(TypedWord.ofToken(term.toString()));
      }
      stream.end();
    }
    return words;
  }
}

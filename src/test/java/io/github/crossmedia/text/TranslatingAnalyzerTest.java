package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.junit.jupiter.api.Test;

class TranslatingAnalyzerTest {

  private final TranslatingAnalyzer analyzer =
      new TranslatingAnalyzer(
          () ->
              new BilingualList(
                  "german",
                  List.of(
                      new Translation("Hund", "dog"),
                      new Translation("Hund", "hounds"),
                      new Translation("Schnee", "snow"),
                      new Translation("Boot", "boat", true))));

  private List<String> read(String text) throws IOException {
    return read(analyzer, text);
  }

  /** Words at the same position are joined by a bar. */
  private static List<String> read(TranslatingAnalyzer analyzer, String text) throws IOException {
    List<String> read = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("field", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (increment.getPositionIncrement() == 0) {
          read.add(read.removeLast() + "|" + term);
        } else {
          read.add(term.toString());
        }
      }
      stream.end();
    }
    return read;
  }

  @Test
  void meaningsStandBesideAWord() throws IOException {
    assertEquals(List.of("hund|dog|hound"), read("Hund"));
    assertEquals(List.of("hund|dog|hound", "schnee|snow"), read("Hunde im Schnee"));
    assertEquals(List.of("boot|boat"), read("Boot"));
  }

  /** Elasticsearch analyses an empty text by every analyzer whenever it opens an index. */
  @Test
  void anEmptyTextDoesNotReadTheList() throws IOException {
    TranslatingAnalyzer unread =
        new TranslatingAnalyzer(
            () -> {
              throw new AssertionError("the list is read");
            });
    assertEquals(List.of(), read(unread, ""));
  }

  @Test
  void aCompoundIsItsParts() throws IOException {
    assertEquals(List.of("schnee|snow", "hund|dog|hound"), read("Schneehund"));
  }

  @Test
  void aMeaningOfSeveralWordsIsTheirPhrase() throws IOException {
    TranslatingAnalyzer phrases =
        new TranslatingAnalyzer(
            () ->
                new BilingualList(
                    "german",
                    List.of(
                        new Translation("Eis", "ice"),
                        new Translation("Eis", "ice cream"),
                        new Translation("Bär", "bear"),
                        new Translation("Eisbär", "polar bears"),
                        new Translation("Pfad", "a long way to go on foot"))));

    assertEquals(List.of("eisbär|bear|polar|polar bear"), read(phrases, "Eisbär"));
    assertEquals(List.of("ei|ic|ic cream"), read(phrases, "Eis"));
    assertEquals(List.of("pfad"), read(phrases, "Pfad"));
  }

  @Test
  void japaneseIsCutAtTheLongestWordsOfTheList() throws IOException {
    TranslatingAnalyzer japanese =
        new TranslatingAnalyzer(
            () ->
                new BilingualList(
                    "cjk",
                    List.of(
                        new Translation("犬", "dog"),
                        new Translation("雪", "snow"),
                        new Translation("子犬", "puppy"))));

    for (String typed : List.of("雪の中の犬", "犬と雪")) {
      String terms = String.join(" ", read(japanese, typed));
      assertTrue(terms.contains("dog") && terms.contains("snow"), terms);
    }
    String puppy = String.join(" ", read(japanese, "子犬"));
    assertTrue(puppy.contains("puppi") && !puppy.contains("dog"), puppy);
    assertEquals(List.of("dog"), read(japanese, "dogs"));
  }

  @Test
  void englishIsAnalysedAsEnglish() throws IOException {
    assertEquals(List.of("dog", "snow"), read("the dogs in the snow"));
    assertEquals(List.of(), read(""));
  }
}

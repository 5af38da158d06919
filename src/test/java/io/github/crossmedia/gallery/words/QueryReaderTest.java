package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryReaderTest {

  private final QueryReader reader =
      new QueryReader(
          new TextEncoder(
              TextAnalysis.of(TextAnalysis.WHITESPACE),
              Vocabulary.of(List.of("tiger", "flowers", "sea", "sand", "mountain", "snow")),
              List.of()));

  @Test
  void wordsInASentenceAreFoundAndCommonOnesLeftOut() {
    QueryReading reading = reader.read("The tiger in the SNOW, tiger!");

    assertEquals(List.of("tiger", "snow"), reading.known());
    assertEquals(List.of(), reading.notes());
  }

  @Test
  void stopWordsAndNumbersAreNeverUnknown() {
    QueryReading reading = reader.read("my two tigers, am I");

    assertEquals(List.of("tiger"), reading.known());
    assertEquals(List.of(), reading.unknown());
    assertEquals(List.of("\"tigers\" is searched as \"tiger\"."), reading.notes());
    assertEquals(
        List.of("\"am\" is too common: add what the picture shows."), reader.read("am").notes());
    assertEquals("two", knowing("two").read("two").text());
    assertEquals(List.of(), reader.read("a photo of tigers near several mountains").unknown());
  }

  @Test
  void pluralsAreMappedBothWaysAndSaid() {
    QueryReading reading = reader.read("tigers flower");

    assertEquals("tiger flowers", reading.text());
    assertEquals(
        List.of("\"tigers\" is searched as \"tiger\".", "\"flower\" is searched as \"flowers\"."),
        reading.notes());
  }

  @Test
  void oneSlipOfThePenInALongWordIsAskedAbout() {
    for (String slip : List.of("mountian", "montain")) {
      QueryReading reading = reader.read(slip);
      assertEquals(List.of(), reading.known());
      assertEquals(
          List.of("\"" + slip + "\" is unknown. Did you mean \"mountain\"?"), reading.notes());
    }
    assertEquals("", reader.read("sew").unknown().getFirst().meant());
  }

  @Test
  void aProperWordIsNotReadAsAnotherOne() {
    QueryReading reading = knowing("litter", "paper").read("letter paper");

    assertEquals(List.of("paper"), reading.known());
    assertEquals("litter", reading.unknown().getFirst().meant());
  }

  @Test
  void anUnknownWordIsSaidWithTheNearest() {
    QueryReading reading = reader.read("sandal sea");

    assertEquals(List.of("sea"), reading.known());
    assertEquals(List.of("\"sandal\" is unknown. Teach it with a few pictures."), reading.notes());
    assertEquals(
        List.of("\"雪\" is unknown. Teach it with a few pictures."), reader.read("雪").notes());
  }

  @Test
  void ofACompoundItsPartsAreNamed() {
    QueryReader snow = knowing("snow", "man", "ice", "mother");
    assertEquals(
        List.of("\"snowman\" is unknown. The nearest known: snow, man."),
        snow.read("snowman").notes());
    assertEquals(List.of(), snow.read("invoice").unknown().getFirst().nearest());
    assertEquals(List.of(), snow.read("grandmother").unknown().getFirst().nearest());
  }

  @Test
  void aVocabularyOfNamesIsReadInAnyCaseAndAsPhrases() {
    QueryReader names =
        new QueryReader(
            new TextEncoder(
                TextAnalysis.of(TextAnalysis.WHITESPACE),
                Vocabulary.of(List.of("Polar bear", "close-up", "Rome")),
                List.of()));

    assertEquals(
        List.of("close-up", "Polar bear", "Rome"),
        names.read("Close up of a POLAR BEAR in rome").known());
    assertEquals(List.of(), names.read("Close up of a POLAR BEAR in rome").notes());
  }

  private static QueryReader knowing(String... words) {
    return new QueryReader(
        new TextEncoder(
            TextAnalysis.of(TextAnalysis.WHITESPACE), Vocabulary.of(List.of(words)), List.of()));
  }

  @Test
  void aHyphenatedWordIsNotItsFirstHalf() {
    QueryReader deer = knowing("white-tailed", "plain", "sunset");

    assertEquals(
        List.of("\"white\" is unknown. The nearest known: white-tailed."),
        deer.read("white").notes());
    assertEquals(List.of("white-tailed"), deer.read("white tailed").known());
  }

  @Test
  void wordsOfOtherMeaningAreNotOffered() {
    assertEquals(
        List.of("\"playing\" is unknown. Teach it with a few pictures."),
        knowing("plain", "sunset").read("playing").notes());
  }

  @Test
  void whatIsLeftOutIsSaidAndNotSearched() {
    QueryReading reading = reader.read("mountain -tigers NOT sand");

    assertEquals(List.of("mountain"), reading.known());
    assertEquals(List.of("mountain"), reading.written());
    assertEquals(List.of("tiger"), reading.excluded().getFirst().known());
    assertEquals(
        List.of(
            "Pictures with the word \"tiger\" are excluded.",
            "Pictures with the word \"sand\" are excluded."),
        reading.notes());
  }

  @Test
  void whatStandsInQuotesIsTakenLetterByLetter() {
    QueryReading reading = reader.read("\"tigers\" \"sea\" mountains");

    assertEquals(List.of("mountain", "sea"), reading.known());
    assertEquals(List.of("tigers", "sea", "mountains"), reading.written());
  }

  @Test
  void anEmptyQueryHasNoWords() {
    assertEquals(List.of(), reader.read(" the !? ").known());
  }

  @Test
  void wordsOfAnNgramAreReadWithIt() {
    QueryReader reader =
        new QueryReader(
            new TextEncoder(
                TextAnalysis.of("english", 2).written(),
                Vocabulary.of(List.of("black", "black dog", "dog", "dog beach", "beach", "cat")),
                List.of()));
    assertEquals(List.of("black dog", "cat"), reader.read("Black dogs, cats").known());
    assertEquals(List.of("black dog beach"), reader.read("black dog beach").known());
    assertEquals(List.of("dog", "black"), reader.read("dog black").known());
    assertEquals(List.of("cat", "black dog"), reader.read("cat black dog").known());
  }
}

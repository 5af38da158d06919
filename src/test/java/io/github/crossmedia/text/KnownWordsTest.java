package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KnownWordsTest {

  private static final Vocabulary LIST =
      Vocabulary.of(List.of("tiger", "bear", "polar", "close-up", "f-16", "snow", "C++", "Rome"));

  private static KnownWords known(String language, String... words) {
    return KnownWords.of(TextAnalysis.of(language), Vocabulary.of(List.of(words)));
  }

  private static List<String> read(KnownWords words, String text) {
    List<String> read = new ArrayList<>();
    words
        .in(text)
        .forEach(found -> found.place().ifPresent(i -> read.add(words.vocabulary().word(i))));
    return read;
  }

  @Test
  void aListIsFoundInAnyCaseAndAmongPunctuation() {
    KnownWords words = KnownWords.of(TextAnalysis.of(TextAnalysis.WHITESPACE), LIST);

    for (String tiger : List.of("tiger", "Tiger", "TIGER", "Tiger!", "\"tiger\"", "(tiger)")) {
      assertEquals(List.of("tiger"), read(words, tiger), tiger);
    }
    assertEquals(List.of("polar", "bear"), read(words, "Polar Bear"));
    assertEquals(List.of("tiger", "snow"), read(words, "tiger,snow"));
    assertEquals(List.of("Rome"), read(words, "ROME"));
    assertEquals(List.of("C++"), read(words, "C++"));
  }

  @Test
  void aWordOfSeveralPartsIsFoundHoweverTheyAreJoined() {
    KnownWords words = KnownWords.of(TextAnalysis.of(TextAnalysis.WHITESPACE), LIST);

    for (String text : List.of("close-up", "Close-Up!", "close up", "CLOSE UP")) {
      assertEquals(List.of("close-up"), read(words, text), text);
      assertEquals(List.of(), words.unknown(text), text);
    }
    assertEquals(List.of("snow", "f-16", "tiger"), read(words, "snow F-16 tiger"));
  }

  @Test
  void anEntryOfSeveralWordsStandsForThem() {
    KnownWords words = known("whitespace", "polar bear", "bear", "snow");

    assertEquals(List.of("polar bear", "snow"), read(words, "Polar bear, snow"));
    assertEquals(List.of("bear"), read(words, "Brown Bear"));
    assertEquals(List.of("Brown", "Polar"), words.unknown("Brown Bear. Polar Brown"));
  }

  @Test
  void aVocabularyThatNobodyAnalysedIsAnalysedToo() {
    assertEquals(
        List.of("Tigers", "beaches"),
        read(known("english", "Tigers", "beaches"), "a tiger on the beach"));
    assertEquals(List.of("Löwe"), read(known("german", "Löwe"), "die Löwen"));
  }

  @Test
  void aStemIsFoundThoughItsOwnStemIsAnother() {
    KnownWords words = known("english", "hors", "hous");

    assertEquals(List.of("hors", "hous"), read(words, "horses and houses"));
    assertEquals(List.of("hors", "hous"), read(words, "hors hous"));
  }

  @Test
  void ngramsComeBesideTheirWords() {
    KnownWords words =
        KnownWords.of(
            TextAnalysis.of("whitespace", 2), Vocabulary.of(List.of("red", "red wine", "glass")));

    assertEquals(List.of("red wine", "red", "glass"), read(words, "Red Wine glass"));
    assertEquals(List.of(), words.unknown("Red Wine glass"));
    assertEquals(List.of("white"), words.unknown("red white"));
  }

  @Test
  void unknownWordsAreToldAsWrittenAndCommonOnesNot() {
    KnownWords words = KnownWords.of(TextAnalysis.of(TextAnalysis.WHITESPACE), LIST);

    assertEquals(
        List.of("Unicorn", "cat"), words.unknown("The Unicorn, and a cat in the snow; Unicorn!"));
    assertEquals(List.of("unicorns"), known("english", "tiger").unknown("the unicorns & tigers"));
    assertEquals(List.of(), words.unknown(" !? "));
  }

  @Test
  void aWrittenWordStandsForAllItsForms() {
    KnownWords words =
        KnownWords.of(
            TextAnalysis.of("english").written(),
            Vocabulary.of(List.of("boats", "horse", "running", "polar bear", "post", "posters")));

    for (String text : List.of("boats", "Boat!", "a boat")) {
      assertEquals(List.of("boats"), read(words, text), text);
    }
    assertEquals(List.of("horse", "running"), read(words, "The horses run"));
    assertEquals(List.of("polar bear"), read(words, "polar bears"));
    assertEquals(List.of("posters", "post"), read(words, "poster, posts"));
    assertEquals(List.of("cats"), words.unknown("the cats and the boat"));
    assertEquals(OptionalInt.of(0), words.placeOf("boat"));
    assertEquals(OptionalInt.empty(), words.placeOf("boats"));
  }

  @Test
  void whatIsSpelledAsTheVocabularyIsReadAsItStands() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      TextAnalysis analysis = TextAnalysis.of("whitespace", 1 + round % 3);
      List<String> captions = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        captions.add(caption(random));
      }
      Vocabulary vocabulary =
          Vocabulary.of(
              captions.stream().flatMap(c -> analysis.terms(c).stream()).distinct().toList());
      KnownWords words = KnownWords.of(analysis, vocabulary);
      for (String caption : captions) {
        assertEquals(
            analysis.terms(caption).stream().sorted().toList(),
            read(words, caption).stream().sorted().toList(),
            caption + " in " + vocabulary.words());
      }
    }
  }

  /** Words of letters in both cases, and of letters and signs. */
  private static String caption(Random random) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      words.add(List.of("a", "A", "b", "B", "c-", "+c", "d", "++").get(random.nextInt(8)));
    }
    return String.join(" ", words);
  }

  @Test
  void englishIsReadAsPeopleTypeIt() {
    KnownWords words =
        KnownWords.of(
            TextAnalysis.of("english").written(),
            Vocabulary.of(List.of("dog", "two", "shirt", "ice cream", "black", "ice")));

    for (String text : List.of("dog's", "dogs'", "Dog’s", "dogs")) {
      assertEquals(List.of("dog"), read(words, text), text);
    }
    for (String text : List.of("2 dogs", "two dogs", "two-dogs")) {
      assertEquals(List.of("two", "dog"), read(words, text), text);
    }
    for (String text : List.of("ice cream", "ice-cream", "Ice-Creams")) {
      assertEquals(List.of("ice cream"), read(words, text), text);
    }
    for (String text : List.of("t-shirt", "T shirt", "T-Shirts")) {
      assertEquals(List.of("shirt"), read(words, text), text);
      assertEquals(List.of(), words.unknown(text), text);
    }
    assertEquals(List.of("7"), words.unknown("7 dogs"));
    KnownWords list = known(TextAnalysis.WHITESPACE, "one", "ten", "dog", "two dogs");
    assertEquals(List.of("one", "dog"), read(list, "1 dog's"));
    assertEquals(List.of("ten"), read(list, "10"));
    KnownWords one =
        KnownWords.of(TextAnalysis.of("english").written(), Vocabulary.of(List.of("one")));
    assertEquals(List.of("one"), read(one, "1"));
    assertEquals(List.of("2"), known("english", "dog").unknown("2 dogs"));
  }
}

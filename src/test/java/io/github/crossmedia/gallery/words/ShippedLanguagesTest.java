package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.ShippedList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.texts.TranslatedWords;
import io.github.crossmedia.train.texts.WordModels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShippedLanguagesTest {

  private final CrossMediaModel model = reading(Locale.ENGLISH);

  private static CrossMediaModel reading(Locale system) {
    return ShippedLanguages.addTo(english(), system);
  }

  private static CrossMediaModel english() {
    return WordModels.reading(
        new TextEncoder(
            TextAnalysis.of("english").written(),
            Vocabulary.of(
                List.of(
                    "dog",
                    "snow",
                    "boat",
                    "boot",
                    "red",
                    "sky",
                    "lake",
                    "see",
                    "children",
                    "cat",
                    "crab",
                    "truck",
                    "banner",
                    "cars",
                    "winter",
                    "aged")),
            List.of()));
  }

  private QueryReading read(String text) {
    return read(model, text);
  }

  private static QueryReading read(CrossMediaModel model, String text) {
    return QueryReader.of(model).read(text).madeBy(model::origin);
  }

  @Test
  void aWordThatIsAlsoEnglishIsOneOfTheSystemsLanguageWhereTheRestIs() {
    CrossMediaModel german = reading(Locale.GERMANY);

    assertEquals(List.of("kinder", "schnee"), read(german, "Kinder im Schnee").known());
    assertEquals(
        List.of("\"kinder\" is known from a dictionary: as children."),
        read(german, "Kinder").notes());
    assertEquals(List.of("hund", "see"), read(german, "ein Hund am See").known());
    assertEquals(
        List.of("\"see\" is known from a dictionary: as lake."), read(german, "See").notes());
    assertEquals(List.of("see"), read("See").known());
    assertEquals(List.of(), read("See").notes());
    assertEquals(List.of("see", "dog"), read(german, "see a dog").known());
    assertEquals(List.of("red", "dog"), read(german, "red dog See").known().subList(0, 2));
  }

  @Test
  void theLanguageOfTheOneWhoAsksDecidesWhatAWordMeans() {
    QueryReaders readers = new QueryReaders(english());
    QueryReader german = readers.of(readers.base(), Locale.GERMANY);
    QueryReader british = readers.of(readers.base(), Locale.UK);

    assertEquals(List.of("lake"), german.read("See").known());
    assertEquals(List.of("\"see\" is searched as \"lake\"."), german.read("See").notes());
    assertEquals(List.of("boat"), german.read("Boot").known());
    assertEquals(List.of("hund", "lake"), german.read("ein Hund am See").known());
    assertEquals(List.of("see", "dog"), german.read("see a dog").known());
    assertEquals(List.of("see"), british.read("See").known());
    assertEquals(List.of("boot"), british.read("Boot").known());
    assertEquals(List.of("hund"), british.read("Hund").known());
  }

  /** Last is a German burden, but also the stem of Laster, a truck. */
  @Test
  void anEnglishWordIsNotReadAsAnotherLanguageByItsStem() {
    assertEquals("last", read("last").unknown().getFirst().asked());
    assertEquals("transparent", read("transparent").unknown().getFirst().asked());
    assertEquals(
        List.of("\"laster\" is known from a dictionary: as truck."), read("Laster").notes());
  }

  /** Without its end, winter is the stem of "wintern", to age. */
  @Test
  void anEnglishWordInACompoundIsNotReadAsAnotherOne() {
    assertEquals("winterschnee", read("Winterschnee").unknown().getFirst().asked());
    KnownWords words = model.textEncoder().orElseThrow().words();
    assertEquals(
        List.of(),
        BilingualList.shipped("german").themselves().stream()
            .filter(word -> !ShippedLanguages.isCommon(word))
            .filter(
                word ->
                    words.in(word + "schnee").stream()
                        .anyMatch(found -> found.written().equals(word) && !found.as().isEmpty()))
            .toList());
  }

  @Test
  void aCommonWordHasItsCommonMeaningAlone() {
    assertEquals(List.of("\"katze\" is known from a dictionary: as cat."), read("Katze").notes());
    assertEquals(
        List.of("\"kinder\" is known from a dictionary: as children."), read("Kinder").notes());
    assertEquals(
        List.of("transparent"),
        read(reading(Locale.GERMANY), "transparent").unknown().stream()
            .map(QueryReading.UnknownWord::asked)
            .toList());
  }

  @Test
  void theFileOfAModelKeepsWhichWordsAreAlsoEnglish(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("german.safetensors");
    ModelFile.write(reading(Locale.GERMANY), file);
    CrossMediaModel german = ModelFile.read(file);

    assertEquals(
        List.of(
            "\"hund\" is known from a dictionary: as dog.",
            "\"see\" is known from a dictionary: as lake."),
        read(german, "ein Hund am See").notes());
    assertEquals(List.of("see", "dog"), read(german, "see a dog").known());
  }

  @Test
  void aWordOfAnotherLanguageIsFoundAndSaid() {
    assertEquals(List.of("hund", "schnee"), read("Hund im Schnee").known());
    assertEquals(
        List.of(
            "\"hund\" is known from a dictionary: as dog.",
            "\"schnee\" is known from a dictionary: as snow."),
        read("Hund im Schnee").notes());
    assertEquals(List.of("\"perros\" is known from a dictionary: as dog."), read("perros").notes());
    assertEquals(List.of("chien", "neige"), read("un chien dans la neige").known());
    assertEquals(List.of("schnee", "hund"), read("Schneehund").known());
  }

  /** A file called Schneehund is what somebody looks for who types that; a Hund is a dog. */
  @Test
  void aWordOfTheCollectionIsReadByNoDictionaryUnlessItIsCommon() {
    QueryReader reader = QueryReader.of(model);
    QueryReading name = reader.read("red Schneehund", word -> word.equals("schneehund"));

    assertEquals(List.of("red"), name.known());
    assertEquals("schneehund", name.unknown().getFirst().asked());
    assertTrue(name.unknown().getFirst().isName());
    assertEquals(List.of("\"schneehund\" is looked for in names and captions only."), name.notes());
    assertEquals(List.of("hund"), reader.read("Hund", word -> true).known());
    assertTrue(reader.isCommon("Hund"));
    assertTrue(reader.isCommon("Hunde"));
    assertFalse(reader.isCommon("Innsbruck"));
    assertTrue(reader.isCommon("dogs"));
    assertFalse(reader.isCommon("Schneehund"));
    assertFalse(reader.isCommon("Laster"));
  }

  @Test
  void aCityIsNotTaught() {
    assertTrue(read("Innsbruck").unknown().getFirst().isName());
    assertTrue(read("Tokyo").unknown().getFirst().isName());
    assertFalse(read("zeppelin").unknown().getFirst().isName());
  }

  @Test
  void whatMeansNearlyTheSameIsNamed() {
    assertEquals(List.of("truck"), read("lorry").unknown().getFirst().nearest());
    for (String word : List.of("invoice", "grandmother", "yesterday", "sandal")) {
      assertEquals(List.of(), read(word).unknown().getFirst().nearest(), word);
    }
  }

  @Test
  void anEnglishWordStaysEnglish() {
    assertEquals(List.of("boot"), read("boot").known());
    assertEquals(List.of("red", "dog"), read("the red dog").known());
    assertEquals("pain", read("pain").unknown().getFirst().asked());
  }

  @Test
  void aStopWordOfBothLanguagesIsTooCommon() {
    assertEquals(List.of("\"am\" is too common: add what the picture shows."), read("am").notes());
  }

  @Test
  void facetsAreInTheLanguageOfTheQuery() {
    assertEquals("Schnee", QueryReader.of(model).inLanguageOf("Hund").apply("snow"));
    assertEquals("neige", QueryReader.of(model).inLanguageOf("chien").apply("snow"));
    assertEquals("snow", QueryReader.of(model).inLanguageOf("dog").apply("snow"));
  }

  /** Words of a list, what they become, and two in one. */
  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void aTextIsReadByFewWordsAsByAll(String language) throws IOException {
    TextEncoder encoder =
        ModelFile.read(Path.of("models/photographs.safetensors")).textEncoder().orElseThrow();
    ShippedList list = ShippedList.of(language);
    TranslatedWords translated = TranslatedWords.to(encoder);
    for (boolean isOwn : List.of(false, true)) {
      ForeignWords all =
          ShippedLanguages.words(list.everyday(), list.commonWords(), isOwn, translated);
      ForeignWords few =
          ForeignWords.madeFor(
              language,
              isOwn,
              stem ->
                  ShippedLanguages.words(
                      list.everyday(stem), list.commonWords(), isOwn, translated),
              () -> all);
      KnownWords byAll = encoder.with(() -> List.of(all), isOwn).words();
      KnownWords byFew = encoder.with(() -> List.of(few), isOwn).words();
      String before = "";
      List<Translation> pairs = BilingualList.shipped(language).pairs();
      for (int i = 0; i < pairs.size(); i += 300) {
        String word = pairs.get(i).foreign();
        for (String text :
            List.of(word, word + "s", word + "en", word + before.toLowerCase(Locale.ROOT))) {
          assertEquals(byAll.in(text), byFew.in(text), text);
        }
        before = word;
      }
    }
  }

  @Test
  void aModelInAnotherLanguageReadsThatAlone() {
    CrossMediaModel german =
        WordModels.reading(
            new TextEncoder(TextAnalysis.of("german"), Vocabulary.of(List.of("hund")), List.of()));

    assertTrue(
        ShippedLanguages.addTo(german).textEncoder().orElseThrow().words().foreign().isEmpty());
  }

  @Test
  void aWordThatIsReadInAnotherWayByItselfIsTheEnglishOne() {
    CrossMediaModel all =
        model.withForeignWords(
            () ->
                List.of(
                    TranslatedWords.to(model.textEncoder().orElseThrow())
                        .of(BilingualList.shipped("german"))));
    QueryReading reading = QueryReader.of(all).read("ein Boot, rotes");

    assertEquals(List.of("boat", "rotes"), reading.known());
    assertEquals(List.of(new QueryReading.MappedWord("boot", "boat")), reading.mapped());
  }
}

package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ForeignWordsTest {

  private static final List<String> ENGLISH =
      List.of("dog", "snow", "bench", "bank", "boot", "boat", "red", "potato");

  private static final ForeignWords GERMAN =
      foreign(
          "german",
          Map.of(
              "Hund", Map.of(0, 1f),
              "Schnee", Map.of(1, 1f),
              "Bank", Map.of(2, 0.75f, 3, 0.25f),
              "Boot", Map.of(5, 1f),
              "rot", Map.of(6, 1f)));

  private static final ForeignWords FRENCH =
      foreign("french", Map.of("pomme de terre", Map.of(7, 1f), "neige", Map.of(1, 1f)));

  private static final ForeignWords JAPANESE =
      foreign("cjk", Map.of("犬", Map.of(0, 1f), "雪", Map.of(1, 1f), "雪犬", Map.of(6, 1f)));

  private final KnownWords words =
      KnownWords.of(TextAnalysis.of("english"), Vocabulary.of(ENGLISH))
          .with(() -> List.of(GERMAN, FRENCH, JAPANESE));

  private static ForeignWords foreign(String language, Map<String, Map<Integer, Float>> heads) {
    List<String> sorted = heads.keySet().stream().sorted().toList();
    return new ForeignWords(
        language,
        sorted,
        SparseMatrix.of(
            ENGLISH.size(),
            sorted.stream()
                .map(head -> SparseVector.of(ENGLISH.size(), heads.get(head)))
                .toList()));
  }

  private String read(String text) {
    return words.in(text).stream()
        .map(
            found ->
                found.strongest().stream().mapToObj(ENGLISH::get).findFirst().orElse("?")
                    + (found.as().isEmpty() ? "" : "<" + found.written()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void aWordIsFoundInAnyCaseAndByItsStem() {
    assertEquals("dog<Hund", read("Hund"));
    assertEquals("dog<hunde", read("hunde"));
    assertEquals("dog<Hunden", read("Hunden"));
    assertEquals("?", read("Katze"));
    assertEquals(List.of("Katze"), words.unknown("Katze und Hund"));
  }

  @Test
  void aCompoundIsItsParts() {
    assertEquals("snow<schnee dog<hund", read("Schneehund"));
    assertEquals("dog<hunde bench<bank", read("Hundebank"));
    assertEquals("dog<hundes boat<boot", read("Hundesboot"));
    assertEquals("?", read("Katzenhund"));
  }

  @Test
  void aWordThatIsSpelledAlikeIsReadWhereTheRestIsInTheLanguage() {
    KnownWords alike =
        KnownWords.of(TextAnalysis.of("english"), Vocabulary.of(ENGLISH))
            .with(() -> List.of(GERMAN.withAlike(Set.of("boot", "bank", "absent"))));

    assertEquals(
        Set.of("boot", "bank"), GERMAN.withAlike(Set.of("boot", "bank", "absent")).alike());
    assertEquals("boat dog", named(alike, "Boot, Hund"));
    assertEquals("boot dog", named(alike, "Boot dog"));
    assertEquals("boot dog potato", named(alike, "Boot, Hund, potato"));
    assertEquals("dog boat", named(alike, "Hundesboot"));
    assertNotEquals(GERMAN, GERMAN.withAlike(Set.of("boot")));
    assertEquals(Set.of("boot"), GERMAN.withAlike(Set.of("boot")).over(20).alike());
  }

  private static String named(KnownWords words, String text) {
    return words.in(text).stream()
        .map(found -> found.strongest().stream().mapToObj(ENGLISH::get).findFirst().orElse("?"))
        .collect(Collectors.joining(" "));
  }

  @Test
  void meaningsShareAWord() {
    KnownWords german =
        KnownWords.of(TextAnalysis.of("english"), Vocabulary.of(List.of("bench", "bank-holiday")))
            .with(
                () ->
                    List.of(
                        new ForeignWords(
                            "german",
                            List.of("Sitzbank"),
                            SparseMatrix.of(
                                2, List.of(SparseVector.of(2, Map.of(0, 0.75f, 1, 0.25f)))))));

    assertEquals(
        List.of(new FoundWord.Meaning(0, 0.75f), new FoundWord.Meaning(1, 0.25f)),
        german.in("Sitzbänke, Sitzbank").getLast().as());
  }

  @Test
  void aTextIsReadInTheLanguageThatKnowsMostOfIt() {
    assertEquals("boot", read("boot"));
    assertEquals("red<rotes boat<Boot", read("ein rotes Boot"));
    assertEquals("red dog", read("a red dog"));
    assertEquals("dog<Hund boat<boot", read("Hund boot"));
    assertEquals(Optional.of(GERMAN), words.language("ein rotes Boot"));
    assertEquals(Optional.empty(), words.language("a red boot"));
    assertEquals(Optional.of(FRENCH), words.language("la neige"));
  }

  @Test
  void phrasesAreLookedUpWhole() {
    assertEquals("potato<pomme de terre", read("une pomme de terre"));
    assertEquals("?", read("pomme"));
  }

  @Test
  void textsWithoutSpacesAreCutAtTheLongestWords() {
    assertEquals("snow<雪 dog<犬", read("雪の中の犬").replace("? ", ""));
    assertEquals("red<雪犬", read("雪犬"));
  }

  @Test
  void aLargerVocabularyKeepsTheWords() {
    assertEquals(9, GERMAN.over(9).weights().columns());
    assertEquals(GERMAN.heads(), GERMAN.over(9).heads());
  }

  @Test
  void equalWordsAreEqual() {
    KnownWords same =
        KnownWords.of(TextAnalysis.of("english"), Vocabulary.of(ENGLISH))
            .with(() -> List.of(GERMAN, FRENCH, JAPANESE));

    assertEquals(words, same);
    assertNotEquals(words, KnownWords.of(TextAnalysis.of("english"), Vocabulary.of(ENGLISH)));
  }
}

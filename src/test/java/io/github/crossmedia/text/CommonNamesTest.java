package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.text.BilingualList.CommonNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonNamesTest {

  @Test
  void aWordIsNamedAsItStandsOrByItsStem() {
    CommonNames names = CommonNames.in("german");
    assertEquals("Hund", names.of("dog"));
    assertEquals("Hund", names.of("dogs"));
    assertEquals("gyroscope", names.of("gyroscope"));
    assertEquals("black dog", names.of("black dog"));
    assertEquals("", names.of(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void twoWordsOfTheListHaveTwoNames(String language) {
    CommonNames names = CommonNames.in(language);
    Set<String> meanings = new HashSet<>();
    BilingualList.common(language).pairs().forEach(pair -> meanings.add(pair.meaning()));
    Set<String> all = new HashSet<>(meanings.stream().map(names::of).toList());
    assertEquals(meanings.size(), all.size());
  }

  @Test
  void onlyOfShippedLanguages() {
    String said =
        assertThrows(IllegalArgumentException.class, () -> CommonNames.in("klingon")).getMessage();
    assertEquals(
        "no list of the language [klingon] is shipped, only of "
            + String.join(", ", List.of("spanish", "french", "german")),
        said);
  }
}

package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.ShippedList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people type every day, in the languages that a folder reads, to the default model. */
class EverydayWordsTest {

  private static CrossMediaModel model;

  @BeforeAll
  static void read() throws IOException {
    model = ModelFile.read(Path.of("models/photographs.safetensors"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void aWordOfTheSystemsLanguageIsReadAsItIsMeant(String language) throws IOException {
    List<String> wrong = wrong(language, locale(language), false);

    assertEquals(List.of(), wrong);
  }

  /** Common words, but for those that are also English. */
  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void anotherSystemReadsItToo(String language) throws IOException {
    List<String> wrong = wrong(language, Locale.ENGLISH, true);

    assertEquals(List.of(), wrong);
  }

  /** Whatever language the system has. */
  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void aWordOfTheBrowsersLanguageIsSearchedAsItIsMeant(String language) throws IOException {
    QueryReaders readers = new QueryReaders(model);
    QueryReader reader = readers.of(readers.base(), locale(language));
    TextEncoder searched = readers.base().textEncoder().orElseThrow();
    List<String> wrong = new ArrayList<>();
    for (String[] columns : lines(language)) {
      List<FoundWord> found = searched.words().in(reader.read(columns[0]).text());
      String as = found.size() == 1 ? strongest(found.getFirst(), searched) : "";
      if (!meant(columns[1], searched).contains(as)) {
        wrong.add(columns[0] + " is searched as " + as + ", not as " + columns[1]);
      }
    }

    assertEquals(List.of(), wrong);
  }

  private static String strongest(FoundWord found, TextEncoder encoder) {
    return found.strongest().isEmpty()
        ? ""
        : encoder.vocabulary().word(found.strongest().getAsInt());
  }

  private static List<String> meant(String meanings, TextEncoder encoder) {
    KnownWords english = model.textEncoder().orElseThrow().words();
    List<String> meant = new ArrayList<>();
    for (String meaning : meanings.split(" ")) {
      english.in(meaning).stream()
          .flatMap(each -> each.place().stream().boxed())
          .forEach(place -> meant.add(encoder.vocabulary().word(place)));
    }
    return meant;
  }

  private static List<String[]> lines(String language) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    EverydayWordsTest.class.getResourceAsStream("everyday-" + language + ".tsv")),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> line.split("\t")).toList();
    }
  }

  private static Locale locale(String language) {
    return switch (language) {
      case "german" -> Locale.GERMAN;
      case "french" -> Locale.FRENCH;
      default -> Locale.of("es");
    };
  }

  private static List<String> wrong(String language, Locale system, boolean leavesEnglishOut)
      throws IOException {
    TextEncoder encoder = ShippedLanguages.addTo(model, system).textEncoder().orElseThrow();
    KnownWords known = encoder.words();
    KnownWords english = model.textEncoder().orElseThrow().words();
    Set<String> common = ShippedList.of(language).commonWords();
    Set<String> alsoEnglish = BilingualList.shipped(language).alsoEnglish();
    List<String> wrong = new ArrayList<>();
    for (String[] columns : lines(language)) {
      List<FoundWord> found = known.in(columns[0]);
      String read = found.size() == 1 ? strongest(found.getFirst(), encoder) : "";
      List<String> meant = meant(columns[1], encoder);
      String lower = columns[0].toLowerCase(Locale.ROOT);
      boolean isEnglish =
          alsoEnglish.contains(lower)
              || !common.contains(lower)
              || english.in(columns[0]).stream().anyMatch(FoundWord::isKnown);
      if (!(leavesEnglishOut && isEnglish) && !meant.contains(read)) {
        wrong.add(columns[0] + " is read as " + read + ", not as " + meant);
      }
    }
    return wrong;
  }
}

package io.github.crossmedia.reproduce.languages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.languages.LanguagesRun.TranslatedQueries;
import io.github.crossmedia.reproduce.languages.LanguagesRun.TranslatedQueries.AskedWord;
import io.github.crossmedia.reproduce.languages.LanguagesRun.TranslatedQueries.Outcome;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.texts.WordModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
class TranslatedQueriesTest {

  @TempDir private Path docs;

  @Test
  void aTranslationFindsWhatTheWordFinds() throws IOException {
    TranslatedQueries queries =
        new TranslatedQueries(
            WordModels.reading(
                new TextEncoder(
                    TextAnalysis.of("english").written(),
                    Vocabulary.of(List.of("dog", "snow", "xylograph")),
                    List.of())),
            List.of(new float[] {3, 1, 0}, new float[] {2, 0, 1}, new float[] {0, 2, 0}),
            List.of("a dog in snow", "a dog and a xylograph", "snow and a xylograph"));

    Outcome german = queries.ask("german", 2);

    assertEquals(3, german.words());
    assertEquals(List.of("dog", "snow"), german.asked().stream().map(AskedWord::word).toList());
    assertEquals(
        List.of("Hund", "Schnee"), german.asked().stream().map(AskedWord::translation).toList());
    assertTrue(german.asked().stream().allMatch(AskedWord::isBack));
    assertEquals(1, german.mean(AskedWord::translated));
    assertEquals(1, german.mean(AskedWord::same));
    assertTrue(german.mean(AskedWord::chance) < 1);

    LanguagesRun.page(new TreeMap<>(Map.of("german", german)), Set.of(), 3).write(docs);
    assertTrue(
        Files.readString(docs.resolve("languages.md")).contains("| german | 3 | 2 | 1.00 |"));

    Outcome japanese =
        queries.ask(
            new BilingualList(
                "cjk",
                List.of(
                    new Translation("き", "dog"),
                    new Translation("き", "snow"),
                    new Translation("いぬ", "dog"),
                    new Translation("犬", "dog"),
                    new Translation("雪", "snow"))),
            2);

    assertEquals(List.of("犬", "雪"), japanese.asked().stream().map(AskedWord::translation).toList());
    assertTrue(japanese.asked().stream().allMatch(AskedWord::isBack));
    LanguagesRun.page(new TreeMap<>(Map.of("japanese", japanese)), Set.of("japanese"), 3)
        .write(docs);
    assertTrue(
        Files.readString(docs.resolve("languages.md"))
            .contains("--data DIR --dictionary japanese=FILE`"));
  }
}

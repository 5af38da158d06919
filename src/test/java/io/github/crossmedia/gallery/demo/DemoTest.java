package io.github.crossmedia.gallery.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.demo.Demo.Outcome;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class DemoTest {

  @TempDir private Path folder;

  @Test
  void picturesWithoutCaptionsAreFoundMuchMoreOftenThanByChance() throws IOException {
    List<String> told = new ArrayList<>();
    Outcome outcome = new Demo(folder, Demo.MIN_SCENES, 1, 2, told::add).run(IndexProgress.NONE);

    assertTrue(told.getFirst().contains("drawn by this program"), told::toString);
    assertEquals(Demo.MIN_SCENES / 2, outcome.pictures());
    assertTrue(outcome.measuredWords() > 5, outcome::toString);
    // Of 48 pictures, a word that ten show would be right by chance in 21 % of places.
    assertTrue(outcome.meanPrecision().orElseThrow() > 0.6, outcome::toString);
    String page = Files.readString(outcome.page());
    assertTrue(page.contains("not photographed"));
    assertFalse(page.contains("http"), "the page asks no other server");
    picturesOfOnesOwnAreSearchedWithoutAMeasure(folder.resolve("scenes.safetensors"));
  }

  private void picturesOfOnesOwnAreSearchedWithoutAMeasure(Path model) throws IOException {
    Path own = Files.createDirectory(folder.resolve("own"));
    try (Stream<Path> drawn = Files.list(folder.resolve("pictures"))) {
      for (Path file : drawn.limit(3).toList()) {
        Files.copy(file, own.resolve(file.getFileName()));
      }
    }
    Outcome outcome =
        new Demo(folder, Demo.MIN_SCENES, 1, 2, sentence -> {})
            .run(own, Optional.of(model), IndexProgress.NONE);

    assertEquals(3, outcome.pictures());
    assertTrue(outcome.meanPrecision().isEmpty());
    outcome.answers().forEach(answer -> assertTrue(answer.measured().isEmpty()));
  }

  @Test
  void aMeasureLooksAtNoMorePicturesThanThereAreToBeFound() {
    Map<String, Set<String>> words = new TreeMap<>();
    words.put("a.jpg", Set.of("sea", "boat"));
    words.put("b.jpg", Set.of("sea"));
    words.put("c.jpg", Set.of("snow"));
    Truth truth = new Truth(words);
    SearchResult result = found("a.jpg", "c.jpg", "b.jpg");

    assertEquals(
        "1 of the first 2 right, 2 of all truly show it",
        truth.measure("sea", result).orElseThrow().sentence());
    assertEquals(1.0, truth.measure("boat sea", result).orElseThrow().precision());
    assertEquals(
        "none of the pictures truly shows it",
        truth.measure("cat", result).orElseThrow().sentence());
    assertTrue(Truth.UNKNOWN.measure("sea", result).isEmpty());
  }

  @Test
  void tooFewScenesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Demo(folder, 40, 1, 2, told -> {}));
  }

  private static SearchResult found(String... names) {
    List<Hit> hits =
        Stream.of(names)
            .map(
                name ->
                    new Hit(
                        name,
                        name,
                        List.of(),
                        4,
                        3,
                        "",
                        "",
                        "",
                        "",
                        "",
                        "",
                        List.of(),
                        "",
                        1,
                        "",
                        Verdict.LIKELY,
                        false,
                        List.of(),
                        List.of()))
            .toList();
    QueryReading reading = QueryReading.NONE;
    return new SearchResult(
        reading,
        SearchResult.TypedQuery.NOTHING,
        true,
        Verdict.LIKELY,
        hits.size(),
        SearchResult.Tiers.NONE,
        hits,
        List.of(),
        SearchResult.Timeline.NONE,
        List.of());
  }
}

package io.github.crossmedia.gallery.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written about a picture, beside what the model sees in it. */
class WrittenWordsTest {

  private static final SearchOptions ALL = SearchOptions.first(100);

  @TempDir private static Path folder;
  private static Gallery gallery;

  @BeforeAll
  static void index() throws IOException {
    Path pictures = Files.createDirectories(folder.resolve("pictures/Ferien 2019"));
    SceneModel.draw(pictures, 48, 78);
    List<Path> drawn;
    try (var files = Files.list(pictures)) {
      drawn = files.filter(file -> !file.toString().contains("fish")).sorted().toList();
    }
    Files.move(drawn.get(0), pictures.resolve("Rex_fish-dinner.jpg"));
    Files.move(drawn.get(2), pictures.resolve("IMG_20190312_101530.jpg"));
    Files.move(drawn.get(3), pictures.resolve("Oma 1960.jpg"));
    Files.move(drawn.get(4), pictures.resolve("a (1).jpg"));
    Files.move(drawn.get(5), pictures.resolve("b (1).jpg"));
    Files.move(drawn.get(6), pictures.resolve("Frau Mu\u0308ller.jpg"));
    Files.move(drawn.get(7), pictures.resolve("snow.jpg"));
    TaggedJpeg caption = new TaggedJpeg().exifDescription("Two fishes in a polar aquarium");
    Files.write(drawn.get(1), caption.in(Files.readAllBytes(drawn.get(1))));
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "fish", "snow", "sea"), model);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures.getParent(), Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
  }

  @AfterAll
  static void close() throws IOException {
    gallery.close();
  }

  @Test
  void whatIsWrittenComesFirstSaysSoAndKeepsItsScore() throws IOException {
    SearchResult seen = gallery.searches().byText("fish", ALL.withoutTexts());
    List<Hit> hits = gallery.searches().byText("fish", ALL).hits();

    assertEquals(2, gallery.searches().byText("fish", ALL).tiers().written());
    assertEquals(
        List.of(List.of("caption"), List.of("name")),
        hits.stream()
            .limit(2)
            .map(Hit::written)
            .sorted((a, b) -> a.toString().compareTo(b.toString()))
            .toList());
    for (Hit hit : hits.subList(0, 2)) {
      assertEquals(Verdict.WRITTEN, hit.verdict());
      Hit same =
          seen.hits().stream().filter(h -> h.id().equals(hit.id())).findFirst().orElseThrow();
      assertEquals(same.score(), hit.score(), "one number for one thing");
      assertFalse(same.verdict() == Verdict.WRITTEN);
    }
    assertEquals(seen.total(), gallery.searches().byText("fish", ALL).total());
    assertEquals(Verdict.of(hits.get(2).score()), hits.get(2).verdict());
  }

  @Test
  void aWordThatTheModelDoesNotKnowIsFoundWhereItIsWritten() throws IOException {
    SearchResult result = gallery.searches().byText("rex", ALL);

    assertEquals(List.of("Ferien 2019/Rex_fish-dinner.jpg"), names(result));
    assertEquals(Verdict.WRITTEN, result.verdict());
    assertEquals(
        "Ferien 2019/Rex_fish-dinner.jpg",
        names(gallery.searches().byText("forest rex", ALL)).getFirst());
    SearchResult inFolder = gallery.searches().byText("ferien", ALL);
    assertEquals(30, inFolder.tiers().written());
    assertEquals(List.of("folder"), inFolder.hits().getFirst().written());
  }

  @Test
  void theNameOfAFileIsFoundAsItIsTypedAlsoInPart() throws IOException {
    for (String typed :
        List.of(
            "IMG_20190312_101530", "img_2019", "20190312", "IMG 201903", "ferien img_20190312")) {
      SearchResult result = gallery.searches().byText(typed, ALL);
      assertEquals("Ferien 2019/IMG_20190312_101530.jpg", names(result).getFirst(), typed);
      assertEquals(1, result.tiers().written(), typed);
    }
    assertEquals(0, gallery.searches().byText("img_2020", ALL).tiers().written());
    assertEquals(0, gallery.searches().byText("IMG_20190312_101530.png", ALL).tiers().written());
    assertEquals(0, gallery.searches().byText("20", ALL).tiers().written());
  }

  @Test
  void theWholeNameOfAFileFindsThatFileAlone() throws IOException {
    for (String name :
        List.of(
            "IMG_20190312_101530.jpg",
            "img_20190312_101530.JPG",
            "snow.jpg",
            "a (1).jpg",
            "file:snow.jpg",
            "Frau M\u00fcller.jpg")) {
      SearchResult result = gallery.searches().byText(name, ALL);

      assertEquals(1, result.total(), name);
      assertEquals(SearchFilter.Kind.FILE, result.typed().chips().getFirst().kind(), name);
    }
    assertEquals(0, gallery.searches().byText("file:nothing.jpg", ALL).total());
  }

  @Test
  void aPartOfANameWithItsEndIsFoundAsAWord() throws IOException {
    assertEquals(
        List.of("Ferien 2019/Oma 1960.jpg"), names(gallery.searches().byText("oma.jpg", ALL)));
  }

  @Test
  void accentsOfTheirOwnInANameAreLetters() throws IOException {
    for (String typed : List.of("M\u00fcller", "Mu\u0308ller")) {
      assertEquals(
          List.of("Ferien 2019/Frau Mu\u0308ller.jpg"),
          names(gallery.searches().byText(typed, ALL)),
          typed);
    }
  }

  @Test
  void allWordsMustBeWrittenAndAPhraseInItsOrder() throws IOException {
    assertEquals(0, gallery.searches().byText("fish sea", ALL).tiers().written());
    assertEquals(1, gallery.searches().byText("\"polar aquarium\"", ALL).total());
    assertEquals(0, gallery.searches().byText("\"aquarium polar\"", ALL).total());
  }

  @Test
  void whatIsRuledOutIsNeitherSeenNorWritten() throws IOException {
    SearchResult all = gallery.searches().byText("sea", ALL);
    SearchResult without = gallery.searches().byText("sea -fish", ALL);
    List<String> fish =
        gallery.searches().byText("fish", ALL).hits().stream()
            .filter(hit -> hit.verdict() != Verdict.HARDLY)
            .map(Hit::name)
            .toList();

    assertTrue(fish.size() > 3, fish::toString);
    assertEquals(all.total() - fish.size(), without.total());
    assertTrue(names(without).stream().noneMatch(fish::contains));
  }

  /** A fish is an animal, whether it is seen or only written. */
  @Test
  void whatIsRuledOutIsAllThatTheWordStandsFor() throws IOException {
    List<String> fish =
        gallery.searches().byText("fish", ALL).hits().stream()
            .filter(hit -> hit.verdict() != Verdict.HARDLY)
            .map(Hit::name)
            .toList();
    SearchResult without = gallery.searches().byText("no animals", ALL);

    assertTrue(fish.size() > 3, fish::toString);
    assertEquals(gallery.size() - fish.size(), without.total());
    assertTrue(names(without).stream().noneMatch(fish::contains));
    assertEquals(
        List.of("Pictures of any \"animals\" are excluded, such as fish."), without.notes());
  }

  @Test
  void whatIsDemandedIsSeenOrWrittenInEach() throws IOException {
    List<String> either = names(gallery.searches().byText("sea OR fish", ALL));
    List<String> both = names(gallery.searches().byText("sea AND fish", ALL));
    List<String> fish =
        gallery.searches().byText("fish", ALL).hits().stream()
            .filter(hit -> hit.verdict() != Verdict.HARDLY)
            .map(Hit::name)
            .toList();

    assertTrue(both.size() < either.size());
    assertTrue(fish.containsAll(both), both::toString);
    assertEquals(names(gallery.searches().byText("sea fish", ALL)), either);
  }

  @Test
  void theTiersCountAllPicturesByTheirVerdict() throws IOException {
    SearchResult result = gallery.searches().byText("forest", ALL);

    assertEquals(count(result, Verdict.LIKELY), result.tiers().likely());
    assertEquals(count(result, Verdict.PERHAPS), result.tiers().perhaps());
    assertTrue(result.tiers().likely() > 0);
  }

  private static long count(SearchResult result, Verdict verdict) {
    return result.hits().stream().filter(hit -> hit.verdict() == verdict).count();
  }

  private static List<String> names(SearchResult result) {
    return result.hits().stream().map(Hit::name).toList();
  }
}

package io.github.crossmedia.gallery.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.Order;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.store.Lesson;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words taught by pictures that were chosen from candidates. */
class TeachingTest {

  private static final int SCENES = 36;

  @TempDir private Path folder;
  private Gallery gallery;

  @BeforeEach
  void make() throws IOException {
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "city", "snow", "sheep"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + SCENES);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
  }

  @AfterEach
  void close() throws IOException {
    gallery.close();
  }

  @Test
  void candidatesOfAnUnknownWordAreVariedAndComeInTheSameOrderPageByPage() throws IOException {
    List<String> first = ids(gallery.candidates().of("sunset", 0, 12));
    List<String> all = ids(gallery.candidates().of("sunset", 0, SCENES));

    assertEquals(first, all.subList(0, 12));
    assertEquals(SCENES, new HashSet<>(all).size());
    assertEquals(all.subList(12, 24), ids(gallery.candidates().of("sunset", 12, 12)));
    for (String kind : List.of("forest", "city", "sunset", "fish")) {
      assertTrue(
          first.stream().map(this::name).anyMatch(name -> name.contains(kind)),
          kind + " is not among " + first.stream().map(this::name).toList());
    }
  }

  @Test
  void candidatesBeginWithWhatTheNearestKnownWordFinds() throws IOException {
    String best = gallery.searches().byText("snow", SearchOptions.first(1)).hits().getFirst().id();

    assertEquals(best, gallery.candidates().of("snowman", 0, 1).getFirst().id());
  }

  @Test
  void aPreviewFindsMoreOfTheSameAndTeachesNothing() throws IOException {
    List<String> sunsets = named("sunset");
    String version = gallery.version();
    List<String> found =
        gallery.teaching().preview("evening", sunsets.subList(0, 3), List.of(), 3).found();

    found.forEach(id -> assertTrue(sunsets.contains(id), name(id)));
    assertTrue(found.stream().noneMatch(sunsets.subList(0, 3)::contains));
    assertEquals(version, gallery.version());
    assertEquals(List.of(), gallery.teaching().lessons());
  }

  @Test
  void aPhraseIsTaughtAsOneAndItsWordsStayWhatTheyAre() throws IOException {
    List<String> sunsets = named("sunset");
    Lesson lesson = gallery.teaching().teach("Snow at Night!", sunsets.subList(0, 4), List.of());
    SearchResult found = gallery.searches().byText("snow at night", SearchOptions.first(3));

    assertEquals("snow at night", lesson.word());
    assertEquals(List.of("snow at night"), found.reading().known());
    found.hits().forEach(hit -> assertTrue(hit.name().contains("sunset"), hit.name()));
    assertTrue(
        gallery
            .searches()
            .byText("snow", SearchOptions.first(1))
            .hits()
            .getFirst()
            .name()
            .contains("snow"));
  }

  @Test
  void tickedPicturesComeFirstAndCrossedOutOnesNeverUntilTheLessonIsUndone() throws IOException {
    List<String> ticked = List.of(named("city").getFirst(), named("fish").getFirst());
    List<String> crossedOut = named("sunset").subList(0, 2);
    Lesson lesson = gallery.teaching().teach("holiday", ticked, crossedOut);
    SearchResult found = gallery.searches().byText("holiday", SearchOptions.first(SCENES));

    assertEquals(Set.copyOf(ticked), Set.copyOf(ids(found.hits().subList(0, 2))));
    assertEquals(Verdict.YOURS, found.verdict());
    assertEquals(Verdict.YOURS, found.hits().get(1).verdict());
    assertTrue(found.hits().get(2).verdict() != Verdict.YOURS);
    assertEquals(2, found.tiers().yours());
    assertTrue(ids(found.hits()).stream().noneMatch(crossedOut::contains));
    assertEquals(
        Verdict.YOURS,
        gallery.searches().hit(ticked.getFirst(), "holiday").orElseThrow().verdict());

    gallery.teaching().teach("holiday", crossedOut, ticked);
    SearchResult changed = gallery.searches().byText("holiday", SearchOptions.first(SCENES));
    assertEquals(Set.copyOf(crossedOut), Set.copyOf(ids(changed.hits().subList(0, 2))));
    assertTrue(ids(changed.hits()).stream().noneMatch(ticked::contains));

    gallery.teaching().undo(lesson.number() + 1);
    gallery.teaching().undo(lesson.number());
    assertEquals(0, gallery.searches().byText("holiday", SearchOptions.first(1)).tiers().yours());
  }

  @Test
  void tickedPicturesAreAmongThoseInTheOrderOfTheirDates() throws IOException {
    List<String> ticked = List.of(named("city").getFirst(), named("fish").getFirst());
    gallery.teaching().teach("holiday", ticked, List.of());
    SearchOptions first = SearchOptions.first(SCENES);
    SearchOptions newest =
        new SearchOptions(
            first.count(),
            first.from(),
            first.plan(),
            first.limits(),
            Order.named("newest").orElseThrow(),
            first.readsTexts());

    assertTrue(ids(gallery.searches().byText("holiday", newest).hits()).containsAll(ticked));
  }

  @Test
  void aWordIsNotTakenForOneThatItOnlyLooksLike() throws IOException {
    assertEquals(new Teaching.Meaning("sheet", false), gallery.teaching().meaning("Sheet"));
    assertEquals(new Teaching.Meaning("forest", true), gallery.teaching().meaning("forests"));
    assertFalse(gallery.teaching().meaning("forest city").isKnown());
  }

  private List<String> named(String part) throws IOException {
    return gallery.searches().browse(SearchOptions.first(SCENES)).hits().stream()
        .filter(hit -> hit.name().contains(part))
        .map(Hit::id)
        .toList();
  }

  private String name(String id) {
    return gallery.file(id).orElseThrow().getFileName().toString();
  }

  private static List<String> ids(List<Hit> hits) {
    return hits.stream().map(Hit::id).toList();
  }
}

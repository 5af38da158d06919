package io.github.crossmedia.gallery.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words taught by pictures that were chosen from candidates. */
class TeachingTest {

  private static final int SCENES = 36;
  private static final int LESSONS = 10;

  @TempDir private static Path indexed;

  @TempDir private Path folder;
  private Gallery gallery;

  @BeforeAll
  static void index() throws IOException {
    Path model = indexed.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "city", "snow", "sheep"), model);
    Path pictures = Files.createDirectory(indexed.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + SCENES);
    try (Gallery made =
        Gallery.openOrMake(indexed.resolve("index"), pictures, Optional.of(model))) {
      made.indexer(2).run(IndexProgress.NONE);
    }
  }

  /** Each test teaches a copy of the index. */
  @BeforeEach
  void open() throws IOException {
    Path from = indexed.resolve("index");
    Path copy = folder.resolve("index");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(from.relativize(file)));
      }
    }
    gallery = Gallery.open(copy);
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
  void candidatesOfAKnownWordBeginWithTheClosestEvenIfTheyHardlyShowIt() throws IOException {
    List<Hit> closest = gallery.searches().byText("sheep", SearchOptions.first(12)).hits();

    assertEquals(Verdict.HARDLY, closest.getFirst().verdict());
    assertEquals(ids(closest), ids(gallery.candidates().of("sheep", 0, 12)));
  }

  @Test
  void candidatesBeginWithWhatTheNearestKnownWordFinds() throws IOException {
    String best =
        gallery.searches().byText("forest", SearchOptions.first(1)).hits().getFirst().id();

    assertEquals(best, gallery.candidates().of("snowforest", 0, 1).getFirst().id());
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
    Lessons.Lesson lesson =
        gallery.teaching().teach("Snow at Night!", sunsets.subList(0, 4), List.of());
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

  /** Each lesson makes a model, a version and a field with its cache of words. */
  @Test
  void nothingOfEarlierLessonsStaysInMemory() throws IOException, InterruptedException {
    List<String> sunsets = named("sunset");
    List<WeakReference<CrossMediaModel>> models = new ArrayList<>();
    for (int lesson = 0; lesson < LESSONS; lesson++) {
      gallery.teaching().teach("evening", sunsets.subList(0, 2), List.of());
      gallery.searches().byText("evening snow", SearchOptions.first(3));
      models.add(new WeakReference<>(gallery.model()));
    }
    System.gc();
    for (int tries = 0; tries < LESSONS && alive(models) > 1; tries++) {
      Thread.sleep(20);
      System.gc();
    }
    assertEquals(1, alive(models), "models of " + LESSONS + " lessons in memory");
  }

  private static long alive(List<WeakReference<CrossMediaModel>> models) {
    return models.stream().filter(model -> model.get() != null).count();
  }

  @Test
  void tickedPicturesComeFirstAndCrossedOutOnesNeverUntilTheLessonIsUndone() throws IOException {
    List<String> ticked = List.of(named("city").getFirst(), named("fish").getFirst());
    List<String> crossedOut = named("sunset").subList(0, 2);
    Lessons.Lesson lesson = gallery.teaching().teach("holiday", ticked, crossedOut);
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
            SearchOptions.Order.named("newest").orElseThrow(),
            first.readsTexts());

    assertTrue(ids(gallery.searches().byText("holiday", newest).hits()).containsAll(ticked));
  }

  @Test
  void aLessonIsOneScoreForAllPlansAndFiltersAndAfterReopening() throws IOException {
    List<String> sunsets = named("sunset");
    gallery.teaching().teach("evening", sunsets.subList(0, 3), List.of(named("fish").getFirst()));
    gallery.teaching().teach("snow", named("snow").subList(0, 1), List.of());
    Lessons.Lesson undone = gallery.teaching().teach("night", sunsets.subList(1, 3), List.of());
    gallery.teaching().undo(undone.number());

    CrossMediaModel model = gallery.model();
    for (String query : List.of("evening", "snow", "evening snow", "forest")) {
      SearchOptions first = SearchOptions.first(SCENES);
      SearchResult exact = gallery.searches().byText(query, first);
      float[] vector = model.textToImage().query(Medium.ofText(query));
      Calibration map =
          model.textToImage().calibrations().across().ofText(List.of(query.split(" ")));
      for (Hit hit : exact.hits()) {
        float raw = DenseVector.of(gallery.point(hit.id()).orElseThrow()).dot(vector);
        assertEquals(map.apply(raw), hit.score(), 1e-5f, query);
      }
      List<String> byWords =
          ids(gallery.searches().byText(query, first.withPlan(Plan.WORDS)).hits());
      assertTrue(query.equals("forest") || byWords.equals(ids(exact.hits())), query);
    }
    SearchResult without = gallery.searches().byText("sunset -evening", SearchOptions.first(9));
    assertTrue(ids(without.hits()).stream().noneMatch(sunsets.subList(0, 3)::contains));
    SearchOptions within =
        new SearchOptions(
            SCENES,
            0,
            Plan.EXACT,
            new SearchOptions.Limits(
                Optional.of("evening"), Optional.empty(), Optional.empty(), List.of()),
            SearchOptions.Order.BEST,
            true);
    List<String> shown = ids(gallery.searches().browse(within).hits());
    assertTrue(shown.containsAll(sunsets.subList(0, 3)));
    assertFalse(shown.contains(named("fish").getFirst()));

    List<Hit> before = gallery.searches().byText("evening", SearchOptions.first(SCENES)).hits();
    Path lessons = folder.resolve("index").resolve("taught.safetensors");
    byte[] kept = Files.readAllBytes(lessons);
    gallery.teaching().teach("dusk", sunsets.subList(0, 2), List.of());
    gallery.close();
    // as if the program had ended between the index and the lessons
    Files.write(lessons, kept);
    gallery = Gallery.open(folder.resolve("index"));
    assertEquals(before, gallery.searches().byText("evening", SearchOptions.first(SCENES)).hits());
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

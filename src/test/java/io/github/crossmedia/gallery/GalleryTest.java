package io.github.crossmedia.gallery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.picture.ForeignPictures;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.Plan;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GalleryTest {

  private static final int SCENES = 36;

  @TempDir private static Path drawn;
  private static Path model;

  @TempDir private Path folder;
  private Path pictures;
  private Path index;

  @BeforeAll
  static void draw() throws IOException {
    model = drawn.resolve("Scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "fish", "snow", "sea"), model);
    SceneModel.draw(Files.createDirectory(drawn.resolve("pictures")), 48, 48 + SCENES);
  }

  @BeforeEach
  void copy() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    index = folder.resolve("index");
    try (var files = Files.list(drawn.resolve("pictures"))) {
      for (Path file : files.toList()) {
        Files.copy(file, pictures.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void picturesAreFoundByWordsTheyHaveNoCaptionOf() throws IOException {
    try (Gallery gallery = made()) {
      SearchResult result = gallery.searches().byText("forests", SearchOptions.first(2));

      assertEquals(SCENES, result.total());
      assertEquals(List.of("forest"), result.reading().known());
      result.hits().forEach(hit -> assertTrue(hit.name().contains("forest"), hit.name()));
      assertEquals("forest", result.hits().getFirst().words().getFirst().word());
    }
  }

  @Test
  void bothPlansPutTheSamePictureFirst() throws IOException {
    try (Gallery gallery = made()) {
      SearchOptions words = SearchOptions.first(1).withPlan(Plan.WORDS);
      Hit exact = gallery.searches().byText("fish", SearchOptions.first(1)).hits().getFirst();
      Hit byWords = gallery.searches().byText("fish", words).hits().getFirst();

      assertEquals(exact.id(), byWords.id());
      assertEquals(exact.score(), byWords.score(), 1e-2);
    }
  }

  @Test
  void whatIsLikelyIsTheScoreInWordsAndSoAreTheWordsOfAPicture() throws IOException {
    try (Gallery gallery = made()) {
      SearchOptions all = SearchOptions.first(SCENES);
      Map<String, Float> forest = scores(gallery.searches().byText("forest", all));

      for (String text : List.of("forest", "forest fish")) {
        for (Hit hit : gallery.searches().byText(text, all).hits()) {
          assertEquals(Verdict.of(hit.score()), hit.verdict(), hit::toString);
          hit.words().stream()
              .filter(word -> word.word().equals("forest"))
              .forEach(
                  word ->
                      assertEquals(forest.get(hit.id()), word.probability(), 1e-5f, hit.name()));
        }
      }
    }
  }

  private static Map<String, Float> scores(SearchResult result) {
    return result.hits().stream().collect(Collectors.toMap(Hit::id, Hit::score));
  }

  /** Large files are decoded at a fraction of their size. */
  @Test
  void aLargePictureKeepsTheSizeOfItsFile() throws IOException {
    BufferedImage large = new BufferedImage(4_000, 3_000, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(large, "jpg", pictures.resolve("large.jpg").toFile());
    try (Gallery gallery = made()) {
      Hit hit =
          gallery.searches().browse(SearchOptions.first(SCENES + 1)).hits().stream()
              .filter(one -> one.name().equals("large.jpg"))
              .findFirst()
              .orElseThrow();

      assertEquals(List.of(4_000, 3_000), List.of(hit.width(), hit.height()));
    }
  }

  @Test
  void picturesLikeOneShowTheSame() throws IOException {
    try (Gallery gallery = made()) {
      Hit first = gallery.searches().byText("city", SearchOptions.first(1)).hits().getFirst();
      SearchResult like =
          gallery
              .searches()
              .like(Set.of(first.id()), Set.of(), SearchOptions.first(2))
              .orElseThrow();

      assertEquals(SCENES - 1, like.total(), "not the picture itself");
      assertFalse(like.hits().stream().anyMatch(hit -> hit.id().equals(first.id())));
      like.hits().forEach(hit -> assertTrue(hit.name().contains("city"), hit.name()));
    }
  }

  @Test
  void picturesLikeSeveralAreNeitherTheseNorThoseLeftOut() throws IOException {
    try (Gallery gallery = made()) {
      SearchOptions all = SearchOptions.first(SCENES);
      List<Hit> cities = gallery.searches().byText("city", all).hits();
      List<String> ids = cities.stream().limit(4).map(Hit::id).toList();
      Set<String> asked = Set.of(ids.get(0), ids.get(1));
      List<Hit> like = gallery.searches().like(asked, Set.of(), all).orElseThrow().hits();
      List<Hit> fewer =
          gallery.searches().like(asked, Set.of(like.get(1).id()), all).orElseThrow().hits();

      assertEquals(SCENES - 2, like.size());
      assertTrue(like.stream().noneMatch(hit -> asked.contains(hit.id())));
      assertTrue(like.getFirst().name().contains("city"), like.getFirst().name());
      List<Hit> expected = new ArrayList<>(like);
      expected.remove(1);
      assertEquals(expected, fewer, "nothing else changes, no score either");
      assertTrue(gallery.searches().like(Set.of(ids.get(0), "none"), Set.of(), all).isEmpty());
    }
  }

  @Test
  void aSecondRunLooksOnlyAtWhatIsNewChangedOrGone() throws IOException {
    made().close();
    List<Path> files = files();
    Files.delete(files.get(0));
    Files.move(files.get(1), pictures.resolve("moved.jpg"));
    Files.write(files.get(2), Files.readAllBytes(files.get(3)));

    try (Gallery gallery = Gallery.open(index)) {
      FolderSummary summary = gallery.indexer(2).run(IndexProgress.NONE);

      assertEquals(SCENES - 3, summary.unchanged());
      assertEquals(2, summary.added());
      assertEquals(2, summary.removed());
      assertEquals(1, summary.duplicates());
      assertEquals(SCENES - 2, summary.pictures());
      assertEquals(SCENES - 2, gallery.size());
      assertTrue(gallery.id(pictures.resolve("moved.jpg")).isPresent());
    }
  }

  @Test
  void aMovedPictureIsShownUnderItsNewName() throws IOException {
    made().close();
    Path old = files().getFirst();
    Files.move(old, pictures.resolve("moved.jpg"));

    try (Gallery gallery = Gallery.open(index)) {
      gallery.indexer(2).run(IndexProgress.NONE);
      String id = gallery.id(pictures.resolve("moved.jpg")).orElseThrow();

      assertEquals("moved.jpg", gallery.searches().hit(id, "").orElseThrow().name());
    }
  }

  @Test
  void ofTwoFilesWithOnePictureTheOneThatIsLeftNamesIt() throws IOException {
    Path first = files().getFirst();
    Files.copy(first, pictures.resolve("zz copy.jpg"));
    made().close();
    Files.delete(first);

    try (Gallery gallery = Gallery.open(index)) {
      gallery.indexer(2).run(IndexProgress.NONE);
      String id = gallery.id(pictures.resolve("zz copy.jpg")).orElseThrow();

      assertEquals("zz copy.jpg", gallery.searches().hit(id, "").orElseThrow().name());
    }
  }

  @Test
  void filesThatCannotBeReadAreCountedByWhatToDo() throws IOException {
    write("phone.heic", "....ftypheic");
    write("clip.mp4", "....ftypisom");
    write("half.jpg", "\u00ff\u00d8\u00ff\u00e0 and no more");
    write("notes.txt", "no picture");
    write("雪.jpeg", "");
    write("half.jpg.xmp", "<x:xmpmeta/>");

    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model))) {
      FolderSummary summary = gallery.indexer(2).run(IndexProgress.NONE);
      String told = String.join("\n", summary.sentences());

      assertEquals(SCENES, summary.pictures());
      assertTrue(told.contains("a HEIC picture, which cannot be decoded; convert it"), told);
      assertTrue(told.contains("phone.heic"), told);
      assertTrue(told.contains("a video; take single frames"), told);
      assertTrue(told.contains("half.jpg"), told);
      assertEquals(2, summary.others(), told);
      assertFalse(told.contains("xmp"), told);
      assertFalse(summary.skipped().stream().anyMatch(file -> file.name().endsWith(".xmp")), told);
    }
  }

  @Test
  void aTaughtWordFindsOtherPicturesAndCanBeUndone() throws IOException {
    try (Gallery gallery = made()) {
      List<Path> deserts = files().stream().filter(f -> f.toString().contains("desert")).toList();
      String other = gallery.id(deserts.get(2)).orElseThrow();
      assertFalse(gallery.searches().read("desert").unknown().isEmpty());

      Lessons.Lesson lesson =
          gallery.teaching().teach("Desert", ids(gallery, deserts.subList(0, 2)), List.of());
      SearchResult result = gallery.searches().byText("desert", SearchOptions.first(4));

      assertEquals("desert", lesson.word());
      assertEquals("scenes@2", VersionName.parse(gallery.version()).name());
      assertTrue(
          result.hits().stream().anyMatch(hit -> hit.id().equals(other)),
          () -> result.hits().toString());

      gallery.teaching().undo(lesson.number());
      assertFalse(gallery.searches().read("desert").unknown().isEmpty());
      assertEquals("scenes@3", VersionName.parse(gallery.version()).name());
    }
  }

  @Test
  void aCounterExampleFallsBehindAnExample() throws IOException {
    try (Gallery gallery = made()) {
      List<Path> files = files();
      String one = gallery.id(files.get(0)).orElseThrow();
      String other = gallery.id(files.get(12)).orElseThrow();
      gallery.teaching().teach("mine", List.of(one), List.of(other));
      List<String> found =
          gallery
              .searches()
              .byText("mine", SearchOptions.first(SCENES).withoutTexts())
              .hits()
              .stream()
              .map(Hit::id)
              .toList();

      assertTrue(found.indexOf(one) < found.indexOf(other), found::toString);
    }
  }

  @Test
  void anExportedModelGivesTheScoresOfTheGallery() throws IOException {
    Path exported = folder.resolve("exported.safetensors");
    float expected;
    String id;
    Picture picture;
    float[] point;
    try (Gallery gallery = made()) {
      id = gallery.id(files().get(0)).orElseThrow();
      gallery.teaching().teach("mine", List.of(id), List.of());
      ModelFile.write(gallery.model(), exported);
      picture = gallery.picture(id).orElseThrow();
      point = gallery.point(id).orElseThrow();
      expected =
          gallery
              .searches()
              .byText("mine", SearchOptions.first(SCENES).withoutTexts())
              .hits()
              .stream()
              .filter(hit -> hit.id().equals(id))
              .findFirst()
              .orElseThrow()
              .score();
    }

    CrossMediaModel read = ModelFile.read(exported);
    float[] document = read.textToImage().document(PictureEncoder.of(read).medium(picture));
    float[] query = read.textToImage().query(Medium.ofText("mine"));
    float raw = 0;
    for (int i = 0; i < query.length; i++) {
      raw += query[i] * document[i];
    }

    assertArrayEquals(point, document, 1e-5f);
    assertEquals(expected, read.textToImage().calibration(Medium.ofText("mine")).apply(raw), 1e-5f);
  }

  @Test
  void lessonsOutliveTheProcess() throws IOException {
    try (Gallery gallery = made()) {
      gallery
          .teaching()
          .teach("mine", List.of(gallery.id(files().get(0)).orElseThrow()), List.of());
    }

    try (Gallery gallery = Gallery.openToRead(index)) {
      assertEquals("scenes@2", VersionName.parse(gallery.version()).name());
      SearchResult result = gallery.searches().byText("mine", SearchOptions.first(1));
      assertEquals(files().get(0).getFileName().toString(), result.hits().getFirst().name());
    }
  }

  @Test
  void mistakesAreToldWithWhatToDo() throws IOException {
    Path nothing = folder.resolve("nothing");
    assertTold("no index in " + nothing, () -> Gallery.openToRead(nothing));
    try (Gallery gallery = made()) {
      assertTold("is open in process", () -> Gallery.open(index));
      assertTold("no lesson 7", () -> gallery.teaching().undo(7));
      assertTold(
          "no picture cafe", () -> gallery.teaching().teach("word", List.of("cafe"), List.of()));
      assertTold(
          "a phrase of at most 8 words",
          () -> gallery.teaching().teach("a b c d e f g h boat", List.of(), List.of()));
      assertTold("teach a word", () -> gallery.teaching().teach("?!", List.of(), List.of()));
    }
    Path other = Files.createDirectory(folder.resolve("other"));
    assertTold("belongs to " + pictures, () -> Gallery.openOrMake(index, other, Optional.empty()));
    Path otherModel = folder.resolve("other.safetensors");
    ModelFile.write(SceneModel.of(24, "sea"), otherModel);
    assertTold(
        "created with another model",
        () -> Gallery.openOrMake(index, pictures, Optional.of(otherModel)));
    Files.writeString(index.resolve("index.json"), "{\"format\":\"cross-media-gallery/0\"}");
    Files.deleteIfExists(index.resolve("taught.safetensors"));
    assertTold("Media: remove it and index again", () -> Gallery.openToRead(index));
    Files.createFile(index.resolve("taught.safetensors"));
    assertTold(
        "; to keep its lessons, first run crossmedia model export --out FILE with that version",
        () -> Gallery.openToRead(index));
  }

  private static void assertTold(String part, org.junit.jupiter.api.function.Executable action) {
    String message = assertThrows(IndexException.class, action).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void aFileThatVanishesMeanwhileStopsNothing() throws IOException {
    Path last = files().getLast();
    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model))) {
      FolderSummary summary =
          gallery
              .indexer(1)
              .run(
                  (done, total) -> {
                    if (done == 1) {
                      delete(last);
                    }
                  });
      assertEquals(SCENES - 1, summary.added());
      assertEquals(SCENES - 1, gallery.size());
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatIsUnlikeAllThatTheModelLearnedFromSaysSo() throws IOException {
    Path strange = Files.createDirectory(folder.resolve("strange"));
    byte[] page = Thumbnails.jpeg(ForeignPictures.PAGE.draw(0), 320);
    Files.write(strange.resolve("page.jpg"), page);
    Path shipped = Path.of("models/photographs.safetensors");
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("other"), strange, Optional.of(shipped))) {
      gallery.indexer(1).run(IndexProgress.NONE);
      SearchOptions one = SearchOptions.first(1);
      assertTrue(gallery.searches().byText("dog", one).hits().getFirst().outside());
    }
    try (Gallery gallery = made()) {
      SearchResult all = gallery.searches().browse(SearchOptions.first(SCENES));
      assertTrue(all.hits().stream().noneMatch(Hit::outside), "the model does not say");
    }
  }

  private Gallery made() throws IOException {
    Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
    return gallery;
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(pictures)) {
      return files.sorted().toList();
    }
  }

  private static List<String> ids(Gallery gallery, List<Path> files) {
    List<String> ids = new ArrayList<>();
    files.forEach(file -> ids.add(gallery.id(file).orElseThrow()));
    return ids;
  }

  private void write(String name, String latin1) throws IOException {
    Files.write(pictures.resolve(name), latin1.getBytes(StandardCharsets.ISO_8859_1));
  }
}

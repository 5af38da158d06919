package io.github.crossmedia.cli.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.IndexRenewal;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about a folder of pictures, as a person or a script calls them. */
class GalleryCommandsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder;
  private static Path index;
  private static Path pictures;

  @BeforeAll
  static void index() throws IOException {
    pictures = Files.createDirectory(folder.resolve("my pictures"));
    SceneModel.draw(pictures, 48, 72);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "sea"), model);
    index = folder.resolve("an index");
    JsonNode summary =
        json("index", "--pictures", pictures, "--index", index, "--model", model, "--json");

    assertEquals(24, summary.path("pictures").intValue());
  }

  @Test
  void anotherModelReadsAgainAndKeepsAlbumsAndLessons() throws IOException {
    Path first = folder.resolve("first.safetensors");
    Path second = folder.resolve("second.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "city"), first);
    ModelFile.write(SceneModel.of(48, "forest", "city", "snow"), second);
    Path changed = folder.resolve("changed");
    Ran.printed("index", "--pictures", pictures, "--index", changed, "--model", first);
    List<String> ids;
    try (Gallery gallery = Gallery.open(changed)) {
      ids = gallery.searches().browse(SearchOptions.first(3)).hits().stream().map(Hit::id).toList();
      gallery.albums().change(ids.subList(0, 1), "favourites", true);
      gallery.albums().change(ids, "holiday", true);
      gallery.teaching().teach("evening", ids.subList(0, 2), ids.subList(2, 3));
    }

    Ran.printed("index", "--pictures", pictures, "--index", changed, "--model", second);
    try (Gallery gallery = Gallery.open(changed)) {
      assertEquals(24, gallery.size());
      assertTrue(gallery.vocabulary().contains("snow"));
      assertEquals(ids.subList(0, 1), gallery.albums().pictures("favourites"));
      assertEquals(3, gallery.albums().pictures("holiday").size());
      Lessons.Lesson lesson = gallery.teaching().lessons().getFirst();
      assertEquals("evening", lesson.word());
      assertEquals(ids.subList(2, 3), lesson.counterExamples());
    }
    assertFalse(Files.exists(changed.resolve("next")));
    assertFalse(Files.exists(folder.resolve("changed-old")));
    assertTrue(
        Ran.printed("index", "--pictures", pictures, "--index", changed).contains("0 files added"),
        "the new one is the index");
  }

  /** The process may end between the steps that exchange the folders. */
  @Test
  void anExchangeThatWasInterruptedIsFinishedOrTakenBack() throws IOException {
    Path first = folder.resolve("one.safetensors");
    Path second = folder.resolve("two.safetensors");
    ModelFile.write(SceneModel.of(48, "forest"), first);
    ModelFile.write(SceneModel.of(48, "city"), second);
    Path place = folder.resolve("exchanged");
    Ran.printed("index", "--pictures", pictures, "--index", place, "--model", first);
    Path other = folder.resolve("exchanged-new");
    Ran.printed("index", "--pictures", pictures, "--index", other, "--model", second);

    assertEquals(Optional.empty(), IndexRenewal.of(place, pictures, first));
    assertTrue(Files.exists(place.resolve("next/index.json")), "it goes on from there");
    Files.move(place.resolve("next"), other);
    Files.move(place, folder.resolve("exchanged-old"));
    assertEquals(Optional.empty(), IndexRenewal.of(place, pictures, second));
    assertFalse(Files.exists(folder.resolve("exchanged-old")));
  }

  @Test
  void aLockedIndexNamesThePageThatHoldsIt() throws IOException {
    try (Gallery gallery = Gallery.open(index)) {
      String message = assertThrows(IndexException.class, () -> Gallery.open(index)).getMessage();
      assertTrue(message.contains("process " + ProcessHandle.current().pid()), message);
      try (GalleryServer server =
          GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
        assertTrue(
            assertThrows(IndexException.class, () -> Gallery.open(index))
                .getMessage()
                .contains(server.address().toString()));
      }
    }
  }

  /** At night all three run. */
  @Test
  void theDemonstrationRunsCommandsThatThereAre() {
    for (List<String> line : DemoCommand.commands(folder, 0)) {
      CrossMedia.commandLine().parseArgs(line.toArray(String[]::new));
    }
  }

  @Test
  void aSearchIsReadableByScripts() throws IOException {
    JsonNode result =
        json("search", "--index", index, "--plan", "words", "-k", 2, "--json", "city");

    assertEquals(2, result.path("hits").size());
    assertTrue(result.at("/hits/0/name").textValue().contains("city"), result::toString);
  }

  @Test
  void scoresFittedToJudgmentsReadAsGrades() throws IOException {
    CrossMediaModel scenes = SceneModel.of(48, "forest", "city");
    Couple couple = scenes.textToImage();
    Calibration map = couple.calibrations().across().any().readAs(new Grades(1, 5));
    Path model = folder.resolve("judged.safetensors");
    ModelFile.write(
        CrossMediaModel.of(
            scenes.card(), scenes.space(), couple.withCalibrations(Calibrations.of(map))),
        model);
    Path judged = folder.resolve("judged index");
    Ran.printed("index", "--pictures", pictures, "--index", judged, "--model", model);

    JsonNode hit = json("search", "--index", judged, "-k", 1, "--json", "city").at("/hits/0");
    String grade = new Grades(1, 5).read(hit.path("score").floatValue());

    assertTrue(grade.matches("grade [1-5]\\.\\d\\d of 1 to 5"), grade);
    assertEquals(grade, hit.path("grade").textValue());
    Path page = folder.resolve("judged.html");
    String line = Ran.printed("search", "--index", judged, "-k", 1, "--html", page, "city");
    assertTrue(line.contains(grade), line);
    assertTrue(Files.readString(page).contains("  " + grade + "  "));
    JsonNode like =
        json("search", "--index", judged, "-k", 1, "--json", "--like", pictures.resolve(name(hit)));
    assertTrue(like.at("/hits/0/grade").textValue().endsWith("of 1 to 5"), like::toString);
    try (Gallery gallery = Gallery.openToRead(judged)) {
      String id = hit.path("id").textValue();
      assertEquals(grade, gallery.searches().hit(id, "city").orElseThrow().grade());
    }
    JsonNode plain = json("search", "--index", index, "-k", 1, "--json", "city");
    assertEquals("", plain.at("/hits/0/grade").textValue());
  }

  private static String name(JsonNode hit) {
    return hit.path("name").textValue();
  }

  @Test
  void aLessonIsTaughtListedExportedAndUndone() throws IOException {
    Path taught = folder.resolve("taught.safetensors");
    Path example;
    try (var files = Files.list(pictures)) {
      example = files.filter(file -> file.toString().contains("desert")).findFirst().orElseThrow();
    }
    JsonNode told =
        json("teach-word", "--index", index, "--word", "desert", "--pictures", example, "--json");

    assertTrue(told.path("model").textValue().matches("scenes@2#[0-9a-f]{12}"));
    assertEquals("desert", told.at("/lessons/0/word").textValue());
    Ran.printed("model", "export", "--index", index, "--out", taught);
    assertTrue(ModelFile.read(taught).textEncoder().orElseThrow().vocabulary().contains("desert"));
    int number = told.at("/lessons/0/number").intValue();
    assertEquals(
        0, json("teach-word", "--index", index, "--undo", number, "--json").path("lessons").size());
  }

  @Test
  @Tag("thorough")
  void aSearchShowsItselfAsACommandThatRunsAndAsJavaThatCompiles() throws Exception {
    try (Gallery gallery = Gallery.open(index);
        GalleryServer server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
      JsonNode found = ask(server.address().resolve("/api/search?q=city%20%22night%22&k=3"));
      String first =
          gallery.searches().byText("city", SearchOptions.first(1)).hits().getFirst().name();
      String said = Ran.printed(words(found.at("/ways/commandLine").textValue()));

      assertTrue(said.lines().findFirst().orElseThrow().contains(first), said);
      assertEquals(3, said.lines().count());
      compile(found.at("/ways/java").textValue());
    }
  }

  @Test
  void aShellLearnsToCompleteCommandsAndOptions() {
    String script = Ran.printed("completion");

    assertTrue(script.contains("complete -F _complete_crossmedia"), "it completes crossmedia");
    assertTrue(script.contains("--pixels-only"), "it knows the options");
  }

  private static JsonNode ask(URI address) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      var answer = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
      return JSON.readTree(answer.body());
    }
  }

  /** What a shell makes of a line with words in single quotes. */
  private static Object[] words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(line);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    assertEquals("bin/crossmedia", words.removeFirst());
    return words.toArray();
  }

  private static void compile(String lines) throws IOException {
    String source =
        Formatted.of(
            """
            import io.github.crossmedia.lucene.*;
            import io.github.crossmedia.serve.*;
            import io.github.crossmedia.model.*;
            import io.github.crossmedia.model.encoder.Medium;
            import io.github.crossmedia.vector.DenseVector;
            import java.nio.file.Path;
            import java.util.List;
            import org.apache.lucene.search.*;
            class Way { void search(IndexSearcher searcher) throws Exception { %s } }
            """,
            lines);
    Path file = Files.writeString(folder.resolve("Way.java"), source);
    StringWriter problems = new StringWriter();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean good =
          compiler
              .getTask(
                  problems,
                  files,
                  null,
                  List.of("-proc:none", "-d", folder.toString()),
                  null,
                  files.getJavaFileObjects(file))
              .call();

      assertTrue(good, problems::toString);
    }
  }

  private static JsonNode json(Object... args) throws IOException {
    return JSON.readTree(Ran.printed(args));
  }
}

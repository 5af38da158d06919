package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.judge.JudgingAim;
import io.github.crossmedia.gallery.judge.JudgingPlan;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import io.github.crossmedia.gallery.judge.JudgingSession;
import io.github.crossmedia.gallery.server.JudgingServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The judging page in a real Chromium, where one is installed. */
@Tag("thorough")
@ExtendWith(Browser.OfProcess.class)
class JudgingPageIT {

  @TempDir private static Path folder;
  private static Map<String, Path> pictures;
  private static Browser browser;

  @BeforeAll
  static void open(Browser ofProcess) throws IOException {
    browser = ofProcess;
    Path drawn = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(drawn, 9, 64);
    pictures = new TreeMap<>();
    try (Stream<Path> files = Files.walk(drawn)) {
      files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(".png") || file.toString().endsWith(".jpg"))
          .forEach(file -> pictures.put(file.getFileName().toString(), file));
    }
  }

  /** A picture with four results on 1 to 5, by the keyboard alone, stopped and gone on with. */
  @Test
  void fourResultsOfAPictureAreJudgedByTheKeyboard() throws IOException {
    Path file = folder.resolve("pictures.jsonl");
    List<String> ids = List.copyOf(pictures.keySet());
    List<Found> found = new ArrayList<>();
    for (String other : ids.subList(1, ids.size())) {
      found.add(new Found(new JudgedQuery.Picture(ids.getFirst()), other, new double[] {1}));
    }
    JudgingPlan plan = JudgingPlan.of(found, new Scale(1, 5), 8, 1, 1);
    try (JudgingServer server =
        JudgingServer.start(JudgingSession.resume(plan, file), pictures, 0)) {
      begin(server, "ann");
      assertEquals(4, browser.all("#results li").size());
      until("return document.getElementById('query').naturalWidth > 0");
      assertEquals("0 judged, 1 of the common set left", text("progress"));
      for (String id : ids) {
        assertFalse(browser.driver().getPageSource().contains(id), "the page tells no file's name");
      }
      type("1", "3", "u", "5", Keys.ENTER);
      until("return document.getElementById('progress').textContent === '4 judged'");
    }
    assertEquals(4, JudgmentFile.read(file).size());
    assertEquals(
        List.of(1.0, 3.0, 5.0),
        JudgmentFile.read(file).stream()
            .flatMapToDouble(judgment -> judgment.grade().stream())
            .sorted()
            .boxed()
            .toList());
    assertTrue(JudgmentFile.read(file).stream().allMatch(Judgment::isBase));
    try (JudgingServer server =
        JudgingServer.start(JudgingSession.resume(plan, file), pictures, 0)) {
      begin(server, "ann");
      assertEquals("4 judged", text("progress"));
      type("2", "2", "2", "2", Keys.ENTER);
      until("return !document.getElementById('end').hidden");
      begin(server, "ben");
      assertEquals("0 judged, 1 of the common set left", text("progress"));
      assertEquals("", browser.find("#agreement").getText(), "not before ben has judged");
      type("2", "2", "2", "5", Keys.ENTER);
      until("return !document.getElementById('agreement').hidden");
      String told = browser.find("#agreement").getText();
      assertTrue(told.startsWith("Agreement on 3 pairs that several of you judged: "), told);
      assertTrue(told.contains("(1 is the same grades, 0 is chance)"), told);
    }
    assertEquals(12, JudgmentFile.read(file).size());
  }

  /** Words with one result, yes or no; what was said can be said again. */
  @Test
  void wordsAreJudgedYesOrNo() throws IOException {
    Path file = folder.resolve("words.jsonl");
    List<Found> found = new ArrayList<>();
    for (String id : pictures.keySet()) {
      found.add(new Found(new JudgedQuery.Text("a forest"), id, new double[] {1}));
    }
    JudgingPlan plan = JudgingPlan.of(found, Scale.YES_OR_NO, 9, 0, 1);
    try (JudgingServer server =
        JudgingServer.start(JudgingSession.resume(plan, file), pictures, 0)) {
      begin(server, "ann");
      assertEquals("a forest", text("words"));
      assertEquals(1, browser.all("#results li").size());
      type("y", Keys.ENTER);
      until("return document.getElementById('progress').textContent === '1 judged'");
      type("b");
      until("return document.getElementById('progress').textContent === '0 judged'");
      browser.find("#results [data-grade='0']").click();
      browser.find("#done").click();
      until("return document.getElementById('progress').textContent === '1 judged'");
    }
    List<Judgment> judgments = JudgmentFile.read(file);
    assertEquals(1, judgments.size());
    assertEquals(0, judgments.getFirst().grade().orElseThrow());
  }

  @Test
  void thePageIsInGermanForThoseWhoReadIt() throws IOException {
    Path file = folder.resolve("german.jsonl");
    List<Found> found =
        pictures.keySet().stream()
            .map(id -> new Found(new JudgedQuery.Text("Wald"), id, new double[] {1}))
            .toList();
    JudgingPlan plan = JudgingPlan.of(found, Scale.YES_OR_NO, 9, 0, 1);
    browser.speak("de-DE");
    try (JudgingServer server =
        JudgingServer.start(JudgingSession.resume(plan, file), pictures, 0)) {
      begin(server, "ann");
      assertEquals("Wie gut beschreiben diese Wörter das Bild?", text("asked"));
      assertEquals("de", browser.ask("return document.documentElement.lang"));
      type("j", Keys.ENTER);
      until("return document.getElementById('progress').textContent === '1 beurteilt'");
    } finally {
      browser.speak("en-GB");
    }
    assertEquals(1, JudgmentFile.read(file).getFirst().grade().orElseThrow());
  }

  /** Words with one result on 1 to 9. */
  @Test
  void wordsAreJudgedOnAScaleOfNine() throws IOException {
    Path file = folder.resolve("nine.jsonl");
    List<Found> found = new ArrayList<>();
    for (String id : pictures.keySet()) {
      found.add(new Found(new JudgedQuery.Text("a forest"), id, new double[] {1}));
    }
    JudgingPlan plan = JudgingPlan.of(found, new Scale(1, 9), 2, 0, 1);
    try (JudgingServer server =
        JudgingServer.start(JudgingSession.resume(plan, file), pictures, 0)) {
      begin(server, "ann");
      type("9", Keys.ENTER);
      until("return document.getElementById('progress').textContent === '1 judged'");
      type("7", Keys.ENTER);
      until("return !document.getElementById('end').hidden");
    }
    assertEquals(
        List.of(7.0, 9.0),
        JudgmentFile.read(file).stream()
            .flatMapToDouble(judgment -> judgment.grade().stream())
            .sorted()
            .boxed()
            .toList());
  }

  /** Two runs are compared: only pairs are shown that tell them apart, and the outcome is told. */
  @Test
  void pairsThatTellTwoRunsApartAreJudged() throws IOException {
    List<String> ids = List.copyOf(pictures.keySet());
    Map<String, Float> first = new TreeMap<>();
    Map<String, Float> second = new TreeMap<>();
    for (int i = 0; i < ids.size(); i++) {
      first.put(ids.get(i), 100f - i);
      second.put(ids.get(i), i < 3 ? 100f - i : i);
    }
    List<Run> runs =
        List.of(Run.of("old", Map.of("forest", first)), Run.of("new", Map.of("forest", second)));
    List<Found> found = JudgingPlan.FoundPairs.of(runs, ids);
    JudgingAim.DifferenceSampling aim =
        JudgingAim.DifferenceSampling.of(runs.get(0), runs.get(1), found, ids);
    List<String> remarks = new ArrayList<>();
    JudgingPlan plan = JudgingPlan.of(found, Scale.YES_OR_NO, aim, 2, 0, 1);
    Path file = folder.resolve("apart.jsonl");
    JudgingSession session =
        JudgingSession.resume(plan, new JudgingSession.Rounds(3, 2, 1, aim, remarks::add), file);
    try (JudgingServer server = JudgingServer.start(session, pictures, 0)) {
      begin(server, "ann");
      for (int judged = 1; !browser.find("#end").isDisplayed(); judged++) {
        type("y", Keys.ENTER);
        until(
            Formatted.of(
                "return document.getElementById('progress').textContent === '%d judged'", judged));
      }
    }
    List<Judgment> judgments = JudgmentFile.read(file);
    assertTrue(judgments.size() >= 4, judgments::toString);
    assertTrue(
        judgments.stream().noneMatch(each -> ids.subList(0, 3).contains(each.picture())),
        "the first three hits are the same");
    assertTrue(remarks.getFirst().startsWith("Round 1 of 3 is judged: 2 pairs"), remarks::toString);
    assertTrue(remarks.getLast().startsWith("All rounds are judged: "), remarks::toString);
    assertTrue(
        remarks.getLast().contains("Difference of new to old in the first 10 hits: "),
        remarks::toString);
  }

  private static void begin(JudgingServer server, String judge) {
    browser.driver().get("about:blank");
    browser.driver().get(server.address().toString());
    until("return !document.getElementById('who').hidden");
    browser.find("#name").sendKeys(judge, Keys.ENTER);
    until("return document.getElementById('progress').textContent !== ''");
  }

  private static void type(CharSequence... keys) {
    for (CharSequence key : keys) {
      browser.press(key);
    }
  }

  private static String text(String id) {
    return browser.text("#" + id);
  }

  private static void until(String script) {
    browser.until(script, script);
  }
}

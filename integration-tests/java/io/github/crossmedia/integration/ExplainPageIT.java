package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.SceneModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pages that compare two versions, in a real Chromium, where one is installed. */
@Tag("thorough")
@OnElasticsearch
@ExtendWith(Browser.OfProcess.class)
final class ExplainPageIT {

  private static final String FIT = "return document.documentElement.scrollWidth <= innerWidth";
  private static final String WIDTH = "return document.documentElement.scrollWidth";

  @TempDir private static Path folder;
  private static DocumentedShell shell;
  private static Browser browser;

  @RegisterExtension final StartedProcesses processes = new StartedProcesses();

  /** Two versions that read the same key points and weigh them otherwise. */
  @BeforeAll
  static void haveTwoVersions(ElasticsearchCluster cluster, Browser ofProcess) throws Exception {
    browser = ofProcess;
    shell = new DocumentedShell(folder).with("URL", "http://" + cluster.nodes().getFirst().http());
    SceneModel.draw(Files.createDirectory(folder.resolve("scenes")), 60, 72);
    Files.write(folder.resolve("sided.safetensors"), TestModels.file(PixelModels.sift(1)));
    Ran indexed =
        shell.run(
            "bin/crossmedia cluster index --url URL --index sided --model sided.safetensors"
                + " --pictures scenes");
    assertEquals(0, indexed.code(), indexed::toString);
    Api api = Api.of(cluster);
    api.putModel("sided", PixelModels.sift(2)).ok();
    api.put("/_cross_media/models/sided/_alias", "{\"current\":1,\"served\":[2]}");
  }

  private static void desk() {
    browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    browser.driver().get("about:blank");
    browser.driver().manage().window().setSize(new Dimension(1280, 800));
  }

  /** Every picture in sight is there: it has pixels. */
  private static void untilPicturesAreSeen() {
    browser.until(
        "pictures",
        "return document.images.length > 0 && [...document.images].every(i => {"
            + " const r = i.getBoundingClientRect();"
            + " return r.top > innerHeight || i.complete && i.naturalWidth > 0; })");
  }

  @Test
  void hitsOfTwoVersionsStandSideBySideWithTheirPictures() throws Exception {
    String opened =
        shell.start(
            "bin/crossmedia cluster explain --url URL --index sided --pictures scenes --size 4"
                + " --port 0",
            processes);
    desk();
    browser.driver().get(opened.replaceAll("Open (\\S+)\\?query.*", "$1"));
    browser.find("input[name=query]").sendKeys("snow" + Keys.ENTER);
    browser.until("the hits", "return document.querySelectorAll('section').length === 2");
    untilPicturesAreSeen();

    assertEquals(
        List.of("sided@1", "sided@2"),
        browser.all("section h2").stream().map(WebElement::getText).toList());
    assertEquals(8, browser.all("section > ol:first-of-type > li").size());
    assertEquals("snow", browser.find("input[name=query]").getDomProperty("value"));
    assertTrue(browser.all(".pictures img").size() >= 8, "each hit has its picture");
    WebElement left = browser.all("section").getFirst();
    WebElement right = browser.all("section").getLast();
    assertTrue(left.getRect().getX() + left.getRect().getWidth() <= right.getRect().getX());
    browser.keep("explain-desk");

    browser.bePhone();
    browser.until("the phone", "return innerWidth === 390");
    assertEquals(true, browser.ask(FIT), () -> "as wide as " + browser.ask(WIDTH));
    untilPicturesAreSeen();
    browser.keep("explain-phone");
  }

  @Test
  void reasonsAreInJsonAndPicturesInThePageOfAFile() throws Exception {
    String explain =
        "bin/crossmedia cluster explain --url URL --index sided --pictures scenes --size 2 --query"
            + " snow";
    Ran json = shell.run(explain);
    assertEquals(0, json.code(), json::toString);
    JsonNode hit = new JsonMapper().readTree(json.out()).at("/versions/0/hits/0");
    assertEquals("snow", hit.at("/reasons/0/name").textValue(), json::out);

    Ran page = shell.run(explain + " --page explained.html");
    assertEquals(0, page.code(), page::toString);
    desk();
    browser.driver().get(folder.resolve("explained.html").toUri().toString());
    untilPicturesAreSeen();
    assertTrue(browser.all(".pictures img").size() >= 4);

    Ran without =
        shell.run(
            "bin/crossmedia cluster explain --url URL --index sided --query snow --page"
                + " without.html");
    assertEquals(0, without.code(), without::toString);
    String html = Files.readString(folder.resolve("without.html"));
    assertTrue(html.contains("<h2>versioned@1") || html.contains("sided@1"), html);
  }

  /**
   * Judgments favour what the served version finds for one query, and the candidate for another.
   */
  @Test
  void thePageOfACheckShowsWhatIsLostAndGained() throws Exception {
    StringBuilder judged = new StringBuilder("query,docid,rating\n");
    try (Stream<Path> files = Files.list(folder.resolve("scenes"))) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      for (int i = 0; i < names.size(); i++) {
        for (int word = 0; word < TestModels.WORDS.size(); word++) {
          judged.append(
              Formatted.of(
                  "%s,%s,%d%n", TestModels.WORDS.get(word), names.get(i), i % 4 == word ? 1 : 0));
        }
      }
    }
    Files.writeString(folder.resolve("judged.csv"), judged);
    Files.writeString(
        folder.resolve("gate.json"),
        """
        {"judgments":"judged.csv","groups":[{"name":"everything","measure":"ndcg","loss":0}]}
        """);
    Ran checked =
        shell.run(
            "bin/crossmedia cluster check --url URL --index sided --candidate sided@2 --gate"
                + " gate.json --page check.html --pictures scenes");
    assertTrue(checked.code() == 0 || checked.code() == 3, checked::toString);
    desk();
    browser.driver().get(folder.resolve("check.html").toUri().toString());
    untilPicturesAreSeen();

    assertEquals(
        checked.code() == 0 ? "The candidate passes." : "The candidate is refused.",
        browser.text(".verdict").strip());
    assertEquals("Judged queries that lose and gain most", browser.text("h2").strip());
    List<WebElement> queries = browser.all("h3");
    assertEquals(4, queries.size(), "all that are judged");
    assertTrue(
        queries.stream().allMatch(h -> h.getText().matches("\\w+: ndcg [01]\\.\\d+, served .*")),
        () -> queries.stream().map(WebElement::getText).toList().toString());
    for (WebElement sides : browser.all(".sides")) {
      assertEquals(2, sides.findElements(org.openqa.selenium.By.tagName("ol")).size());
    }
    browser.keep("check-desk");
    browser.bePhone();
    browser.until("the phone", "return innerWidth === 390");
    assertEquals(true, browser.ask(FIT), () -> "as wide as " + browser.ask(WIDTH));
    browser.keep("check-phone");
  }
}

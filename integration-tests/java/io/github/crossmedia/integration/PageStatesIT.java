package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** What the page shows while the folder is indexed, where Back leads, and when the server ends. */
@Tag("thorough")
@ExtendWith(Browser.OfProcess.class)
class PageStatesIT {

  private static final int PICTURES = 16;

  @TempDir private static Path folder;
  private static Path model;
  private static Browser browser;
  private static Gallery gallery;

  @BeforeAll
  static void open(Browser ofProcess) throws IOException {
    browser = ofProcess;
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "sea", "tree", "lake"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + PICTURES);
    Files.writeString(
        pictures.resolve("zz broken.jpg"),
        "\u00ff\u00d8\u00ff\u00e0 nothing",
        StandardCharsets.ISO_8859_1);
    Files.writeString(pictures.resolve("zz notes.txt"), "not a picture");
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
  }

  @AfterAll
  static void close() throws IOException {
    if (gallery != null) {
      gallery.close();
    }
  }

  private static GalleryServer serve(Gallery served, Indexing indexing, int port)
      throws IOException {
    return GalleryServer.start(served, indexing, port, Optional.empty());
  }

  @Test
  void picturesStreamInWhileTheFolderIsIndexedAndSkippedFilesAreNamed() throws Exception {
    CountDownLatch looked = new CountDownLatch(1);
    Indexing indexing = new Indexing();
    indexing.at(0, 0);
    try (Gallery fresh =
            Gallery.openOrMake(folder.resolve("fresh"), gallery.pictures(), Optional.of(model));
        GalleryServer server = serve(fresh, indexing, 0);
        ExecutorService background = Executors.newSingleThreadExecutor()) {
      browser.open(server.address());
      assertEquals(0, browser.all(".tile").size());
      assertTrue(browser.find("#trouble").getDomProperty("hidden").equals("true"));
      Future<FolderSummary> summary =
          background.submit(
              () ->
                  fresh
                      .indexer(1)
                      .run(
                          (done, total) -> {
                            indexing.at(done, total);
                            if (done == PICTURES / 2) {
                              await(looked);
                            }
                          }));
      try {
        browser.until("some pictures", "return document.querySelectorAll('.tile').length > 0");
        browser.until(
            "the count",
            "return / of \\d+ files read$/.test(document.getElementById('status').textContent)");
      } finally {
        looked.countDown();
      }
      indexing.ended(summary.get());
      browser.until(
          "all pictures", "return document.querySelectorAll('.tile').length === " + PICTURES);
      browser.until(
          "what the pictures show",
          "return document.querySelectorAll('#starters button').length > 0");
      browser.until("the skipped", "return !document.getElementById('skipped').hidden");

      assertEquals("2 files skipped", browser.text("#skipped-count"));
      browser.find("#skipped-count").click();
      String skipped = browser.find("#skipped-files").getText();
      assertTrue(skipped.contains("zz broken.jpg: "), skipped);
      assertTrue(skipped.contains("zz notes.txt: not a picture"), skipped);
      browser.keep("skipped");
      browser.find("#skipped-dismiss").click();
      assertFalse(browser.find("#skipped").isDisplayed());
      browser.open(server.address());
      browser.until(
          "what was skipped",
          "return document.getElementById('skipped-count').textContent.startsWith('2 files')");
      assertFalse(browser.find("#skipped").isDisplayed(), "it was dismissed");
    }
  }

  @Test
  void aSearchWhileTheFolderIsReadFillsByItselfAndIsAskedAgain() throws Exception {
    Indexing indexing = new Indexing();
    indexing.at(0, 0);
    try (Gallery fresh =
            Gallery.openOrMake(folder.resolve("filled"), gallery.pictures(), Optional.of(model));
        GalleryServer server = serve(fresh, indexing, 0)) {
      browser.open(server.address());
      browser.until(
          "the state",
          "return document.getElementById('status').textContent.startsWith('Looking for')");
      browser.find("#query").sendKeys("forest" + Keys.ENTER);
      browser.until(
          "the answer",
          "return document.getElementById('verdict').textContent !== 'Your pictures'");
      assertEquals(0, browser.all(".tile").size());

      indexing.ended(fresh.indexer(1).run(indexing));
      browser.until("hits", "return document.querySelectorAll('.tile').length > 0");
      assertFalse(browser.find("#again").isDisplayed());

      String asked =
          "return performance.getEntriesByType('resource')"
              + ".filter(e => e.name.includes('/api/search')).length";
      long before = (long) browser.ask(asked);
      browser.find("#query").sendKeys(Keys.ENTER);
      browser.until("another answer", asked + " > " + before);
    }
  }

  /** Chromium drops what it is loading when the network of the machine changes. */
  @Test
  void aPageWhoseFirstRequestIsLostOpensAllTheSame() throws IOException {
    try (GalleryServer server = serve(gallery, new Indexing(), 0)) {
      browser.driver().executeCdpCommand("Network.enable", Map.of());
      block("*/api/session");
      browser.driver().get(server.address().toString());
      browser.until(
          "a lost request",
          "return performance.getEntriesByType('resource')"
              + ".some(e => e.name.endsWith('/api/session'))");
      assertTrue(browser.text("#status").startsWith("Opening"));
      block();
      browser.until(
          "the page", "return document.getElementById('verdict').textContent === 'Your pictures'");
    } finally {
      block();
      browser.driver().executeCdpCommand("Network.disable", Map.of());
    }
  }

  private static void block(String... addresses) {
    browser
        .driver()
        .executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of(addresses)));
  }

  @Test
  void nothingIsLikeItYetWhileTheFolderIsRead() throws Exception {
    Indexing indexing = new Indexing();
    indexing.at(1, 2);
    try (GalleryServer server = serve(gallery, indexing, 0)) {
      browser.open(server.address());
      browser.until(
          "the state", "return document.getElementById('status').textContent.startsWith('1 of 2')");
      browser.ask(
          """
          const real = window.fetch;
          window.fetch = async (path, options) => {
            const response = await real(path, options);
            if (!String(path).includes('/api/search')) return response;
            const answer = await response.json();
            answer.result.hits.forEach(hit => hit.verdict = 'hardly');
            answer.result.tiers = { yours: 0, written: 0, likely: 0, perhaps: 0 };
            return new Response(JSON.stringify(answer));
          };
          """);
      browser.search("forest");
      assertEquals("Nothing like this yet", browser.text("#verdict"));

      indexing.ended(gallery.indexer(1).run(IndexProgress.NONE));
      browser.until(
          "the end",
          "return document.getElementById('verdict').textContent"
              + " === 'Nothing here looks like this'");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatCanNotBeReachedIsSaidAndShownByItsSmallerCopy() throws IOException {
    Path drive = Files.createDirectory(folder.resolve("drive"));
    SceneModel.draw(drive, 70, 72);
    Path whole = Files.createDirectory(folder.resolve("whole"));
    SceneModel.draw(whole, 72, 74);
    Files.createSymbolicLink(whole.resolve("drive"), drive);
    Indexing indexing = new Indexing();
    try (Gallery away = Gallery.openOrMake(folder.resolve("away"), whole, Optional.of(model));
        GalleryServer server = serve(away, indexing, 0)) {
      away.indexer(1).run(indexing);
      Files.move(drive, folder.resolve("unplugged"));
      indexing.ended(away.indexer(1).run(indexing));
      browser.open(server.address().resolve("/?folder=drive"));
      browser.until("the note", "return !document.getElementById('away').hidden");
      assertTrue(browser.text("#away").startsWith("2 files can't be reached"));
      browser.until("both", "return document.querySelectorAll('.tile').length === 2");

      browser.click(browser.find(".tile .open"));
      browser.until(
          "its copy",
          "const i = document.getElementById('why-picture');"
              + " return i.complete && i.naturalWidth > 0 && i.src.includes('thumbnails')");
      assertTrue(browser.find("#why-away").isDisplayed());
      assertFalse(browser.find("#zoom").isDisplayed());
      browser.keep("away");
    }
  }

  @Test
  void anEmptyFolderSaysWhatToDoAndGoesOnSayingIt() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Indexing indexing = new Indexing();
    try (Gallery none = Gallery.openOrMake(folder.resolve("none"), empty, Optional.of(model));
        GalleryServer server = serve(none, indexing, 0)) {
      indexing.ended(none.indexer(1).run(indexing));
      browser.open(server.address());
      browser.until("the answer", "return document.getElementById('total').hidden");

      String trouble = browser.find("#trouble").getText();
      assertTrue(trouble.contains("No readable pictures in " + empty), trouble);
      assertTrue(trouble.contains("start again"), trouble);
    }
  }

  @Test
  void aServerThatStoppedIsSaidPlainlyAndComesBack() throws IOException {
    GalleryServer first = serve(gallery, new Indexing(), 0);
    URI address = first.address();
    browser.open(address);
    browser.search("forest");
    first.close();
    browser.find("#query").sendKeys(" sea" + Keys.ENTER);
    browser.until("the state", "return !document.getElementById('gone').hidden");

    assertTrue(browser.find("#gone").getText().startsWith("The server has stopped"));
    assertTrue(browser.all(".tile").stream().noneMatch(tile -> tile.isDisplayed()));
    assertFalse(browser.find("body").getText().contains("Failed to fetch"));
    browser.keep("stopped");
    try (GalleryServer second = serve(gallery, new Indexing(), address.getPort())) {
      browser.until(
          "the page again",
          "return document.getElementById('gone').hidden && document.title.startsWith('forest sea')"
              + " && document.querySelectorAll('.tile').length > 0");
      assertEquals(address, second.address());
    }
  }

  @Test
  void eachStateHasAnAddressThatBackAndReloadKeep() throws IOException {
    try (GalleryServer server = serve(gallery, new Indexing(), 0)) {
      browser.open(server.address());
      browser.search("sea");
      browser.click(browser.find("#facets button"));
      String narrowed =
          "return document.querySelector('#facets [aria-pressed=true]') && location.search";
      browser.until("the facet", narrowed);
      String address = browser.ask(narrowed).toString();
      List<String> ids = ids();
      browser.driver().navigate().refresh();
      browser.until("the facet again", narrowed);
      assertEquals(address, browser.ask(narrowed));
      browser.until(
          "the pictures", "return document.querySelectorAll('.tile').length === " + ids.size());
      assertEquals(ids, ids());

      browser.click(browser.find(".tile .open"));
      browser.until("the picture", "return document.getElementById('why').open");
      assertTrue(
          browser.ask("return location.search").toString().contains("picture=" + ids.getFirst()));
      browser.driver().navigate().refresh();
      browser.until(
          "the picture again", "return document.querySelectorAll('#why-words li').length > 0");
      browser.driver().navigate().back();
      browser.until("the list", "return !document.getElementById('why').open");
      assertEquals(address, browser.ask(narrowed));
      browser.driver().navigate().back();
      browser.until(
          "all of the sea",
          "return location.search === '?q=sea' && !document.querySelector('#facets"
              + " [aria-pressed=true]')");
      browser.driver().navigate().back();
      browser.until(
          "the beginning",
          "return location.search === '' && document.getElementById('verdict').textContent ==="
              + " 'Your pictures'");
    }
  }

  private static List<String> ids() {
    return browser.all(".tile").stream().map(tile -> tile.getDomAttribute("data-id")).toList();
  }

  @Test
  void theDialogNeverShowsThePictureBefore() throws IOException {
    try (GalleryServer server = serve(gallery, new Indexing(), 0)) {
      browser.open(server.address());
      browser.search("forest");
      browser.click(browser.find(".tile .open"));
      browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
      String first = browser.text("#why-title");
      browser.ask("window.fetch = () => new Promise(() => {})");
      browser.press(Keys.ARROW_RIGHT);
      browser.until(
          "the next picture",
          Formatted.of("return document.getElementById('why-title').textContent !== '%s'", first));

      assertEquals("", browser.text("#why-words"));
      assertEquals("", browser.text("#shares"));
      assertTrue(
          browser
              .find("#why-picture")
              .getDomProperty("src")
              .contains(browser.all(".tile").get(1).getDomAttribute("data-id")));
    }
  }

  @Test
  void axeFindsNothingInLightAndDark() throws IOException {
    String axe;
    try (InputStream in = PageStatesIT.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    try (GalleryServer server = serve(gallery, new Indexing(), 0)) {
      for (String scheme : List.of("light", "dark")) {
        browser
            .driver()
            .executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                    "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        browser.open(server.address());
        browser.ask(axe);
        assertEquals("", violations(), scheme + ": all pictures");
        browser.search("forest");
        browser.press(Keys.TAB);
        assertEquals("", violations(), scheme + ": found");
        browser.click(browser.find(".tile .pick"));
        assertEquals("", violations(), scheme + ": selected");
        browser.keep("axe-" + scheme);
        browser.press(Keys.ESCAPE);
        browser.click(browser.find(".tile .open"));
        browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
        assertEquals("", violations(), scheme + ": one picture");
        browser.keep("viewer-" + scheme);
        browser.open(server.address().resolve("/?q=zeppelin&teach=zeppelin"));
        browser.ask(axe);
        browser.until("choices", "return document.querySelectorAll('.choice').length > 3");
        browser.click(browser.find(".choice .open"));
        assertEquals("", violations(), scheme + ": teaching");
      }
    }
  }

  /** On a phone, where some of the page is left out. */
  @Test
  void thePageIsInGermanForThoseWhoReadIt() throws IOException {
    String axe;
    try (InputStream in = PageStatesIT.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    browser.speak("de-AT");
    try (GalleryServer server = serve(gallery, new Indexing(), 0)) {
      browser.open(server.address());
      browser.bePhone();
      assertEquals("de", browser.ask("return document.documentElement.lang"));
      assertEquals("Ihre Bilder", browser.text("#verdict"));
      assertTrue(browser.text("#total").endsWith(" Bilder"), browser.text("#total"));
      assertEquals("Diese Suche anderswo", browser.text("#elsewhere summary"));
      assertEquals("Zeitleiste", browser.find("#timeline").getDomAttribute("aria-label"));
      browser.ask(axe);
      assertEquals("", violations(), "all pictures");
      browser.keep("german");
      browser.search("zzqk forest");
      browser.until(
          "the remark",
          "return document.getElementById('notes').textContent.startsWith('„zzqk“ ist unbekannt')");
      assertEquals("Nur „forest“ wurde gesucht", browser.text("#verdict"));
      browser.search("See");
      browser.until(
          "the meaning",
          "return document.getElementById('notes').textContent"
              + " === '„see“ wird als „lake“ gesucht.'");
      browser.search("forest");
      browser.click(browser.find(".tile .open"));
      browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
      assertEquals("", violations(), "one picture");
    } finally {
      browser.speak("en-GB");
    }
  }

  private static String violations() {
    return (String)
        browser
            .driver()
            .executeAsyncScript(
                """
                const done = arguments[0];
                axe.run({ rules: { 'label-content-name-mismatch': { enabled: true } } }).then(found => done(found.passes.length < 10 ? 'hardly anything was checked' : found.violations.map(v =>
                  v.id + ': ' + v.nodes.map(n => n.target + ' ' + n.failureSummary).join('; ')).join('\\n')),
                  error => done(String(error)))\
                """);
  }
}

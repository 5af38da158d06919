package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.index.FolderIndexer;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** The page in a real Chromium, where one is installed. */
class GalleryPageIT {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  @TempDir private static Path folder;
  private static Gallery gallery;
  private static GalleryServer server;
  private static ChromeDriver browser;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(
        Files.exists(CHROMIUM) && Files.exists(DRIVER),
        "no Chromium: apt-get install chromium chromium-driver");
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 96);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(
        SceneModel.of(48, "forest", "sunset", "city", "fish", "snow", "sea", "tree", "water"),
        model);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    new FolderIndexer(gallery, 2).run(IndexProgress.NONE);
    Path clicks = folder.resolve("clicks.jsonl");
    server = GalleryServer.start(gallery, new Indexing(), 0, Optional.of(clicks));
    System.setProperty("webdriver.chrome.driver", DRIVER.toString());
    browser = new ChromeDriver(options(Files.createDirectory(folder.resolve("profile"))));
    browser.manage().timeouts().scriptTimeout(Duration.ofSeconds(70));
  }

  static ChromeOptions options(Path profile) {
    return new ChromeOptions()
        .setBinary(CHROMIUM.toFile())
        .addArguments(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + profile,
            "--window-size=1280,900");
  }

  @AfterAll
  static void close() throws IOException {
    if (browser != null) {
      browser.quit();
    }
    if (server != null) {
      server.close();
      gallery.close();
    }
  }

  @BeforeEach
  void load() {
    browser.manage().window().setSize(new Dimension(1280, 900));
    browser.get("about:blank");
    browser.get(server.address().toString());
    until("the status", "return document.getElementById('status').textContent.includes('known')");
  }

  @Test
  void wordsFindPicturesByTheKeyboardAlone() throws IOException {
    search("forests");

    assertTrue(find("#notes").getText().contains("\"forests\" is searched as \"forest\""));
    String name = find(".card .open").getDomAttribute("aria-label");
    assertTrue(name.contains("forest"), name);
    assertTrue(find("#way-elasticsearch").getDomProperty("textContent").contains("cross_media"));
    keep("search");
  }

  @Test
  void anUnknownWordIsSaidToBeUnknown() {
    search("helicopter");

    assertTrue(find("#notes").getText().contains("doesn't know \"helicopter\""));
    assertEquals("That is not in its words", find("#verdict").getText());
    assertEquals(0, browser.findElements(By.cssSelector(".card")).size());
  }

  @Test
  void aPictureTellsWhyItWasFoundAndFindsOthersLikeIt() throws IOException {
    search("fish");
    find(".card .open").click();
    until("the reasons", "return document.querySelectorAll('#heat i').length === 24");

    assertTrue(find("#shares").getText().contains("fish"), find("#shares").getText());
    assertEquals(3, find("#shares").findElements(By.cssSelector("span")).size() + 1);
    keep("why");
    find("#like").click();
    until(
        "pictures like it",
        "return document.getElementById('verdict').textContent === 'Pictures like this one'");
    String clicks = Files.readString(folder.resolve("clicks.jsonl"));
    assertTrue(clicks.contains("{\"query\":\"fish\",\"picture\":\""), clicks);
  }

  @Test
  void aTaughtWordAnswersAndIsUndone() throws IOException {
    search("sunset");
    List<WebElement> yes = browser.findElements(By.cssSelector(".card .yes"));
    click(yes.get(0));
    click(yes.get(1));
    click(browser.findElements(By.cssSelector(".card .no")).get(8));
    assertEquals("2 pictures show it, 1 does not", find("#marked").getText());
    keep("teach");
    WebElement word = find("#word");
    word.clear();
    word.sendKeys("Evening" + Keys.ENTER);
    until(
        "the taught word's ranking",
        "return location.hash === '#evening' && document.querySelectorAll('.card').length > 0");

    assertTrue(find("#lessons").getDomProperty("textContent").contains("evening"));
    browser.executeScript("document.querySelector('#lessons button').click()");
    until("no lesson", "return document.querySelectorAll('#lessons li').length === 0");
  }

  @Test
  void aPictureIsDroppedToSearchByIt() {
    search("fish");
    String name = find(".card .open").getDomAttribute("aria-label");
    browser.executeAsyncScript(
        """
        const done = arguments[0];
        fetch(document.querySelector('.card img').src).then(r => r.blob()).then(blob => {
          const data = new DataTransfer();
          data.items.add(new File([blob], 'mine.jpg', {type: 'image/jpeg'}));
          for (const kind of ['dragover', 'drop'])
            document.body.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: data}));
          done();
        });
        """);
    until(
        "pictures like the dropped one",
        "return document.getElementById('verdict').textContent === 'Pictures like mine.jpg'");

    assertEquals(name, find(".card .open").getDomAttribute("aria-label"));
  }

  @Test
  void everythingIsDoneByTheKeyboardAlone() {
    search("forest");
    assertEquals(0L, browser.executeScript("document.activeElement.blur(); return window.scrollY"));
    tabTo(".card .open");
    press(Keys.ENTER);
    until("the reasons", "return document.getElementById('why').open");
    press(Keys.ESCAPE);
    until("the end of the dialog", "return !document.getElementById('why').open");
    assertTrue((boolean) browser.executeScript("return document.activeElement.matches('.open')"));
    tabTo(".card .yes");
    press(Keys.SPACE);

    assertEquals("1 picture shows it", find("#marked").getText());
    click(find("#clear"));
  }

  private static void press(Keys key) {
    new Actions(browser).sendKeys(key).perform();
  }

  /** Presses the tabulator until the focus is on the first such element. */
  private static void tabTo(String selector) {
    for (int presses = 0; presses < 80; presses++) {
      press(Keys.TAB);
      String script = "return document.activeElement === document.querySelector('%s')";
      if ((boolean) browser.executeScript(script.formatted(selector))) {
        return;
      }
    }
    throw new AssertionError("80 tabulators did not reach " + selector);
  }

  @Test
  void aFacetNarrowsWhatWasFound() {
    search("sea");
    String word =
        (String)
            browser.executeScript(
                "return document.querySelector('#facets button').firstChild.textContent");
    click(find("#facets button"));
    until("the narrowed result", "return !!document.querySelector('#facets [aria-pressed=true]')");

    assertTrue(find(".card .sees").getText().contains(word), find(".card .sees").getText());
  }

  @Test
  void aPhoneIsWideEnough() throws IOException {
    browser.manage().window().setSize(new Dimension(500, 900));
    search("city");

    Object overflow =
        browser.executeScript(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assertEquals(0L, overflow);
    keep("phone");
  }

  @Test
  void nothingIsAskedOfAnyOtherServer() {
    search("sea");
    Object others =
        browser.executeScript(
            "return performance.getEntriesByType('resource')"
                + ".filter(e => !e.name.startsWith(location.origin)).length");

    assertEquals(0L, others);
  }

  @Test
  void eachControlHasAName() {
    search("sea");
    Object nameless =
        browser.executeScript(
            """
            return [...document.querySelectorAll('button, input, img')].filter(e =>
              e.tagName === 'IMG' ? !e.hasAttribute('alt')
                : !(e.textContent.trim() || e.ariaLabel || (e.labels && e.labels.length)))
              .map(e => e.outerHTML).join()\
            """);

    assertEquals("", nameless);
  }

  private void search(String words) {
    WebElement query = find("#query");
    query.clear();
    query.sendKeys(words + Keys.ENTER);
    until("results for " + words, "return location.hash === '#" + words + "'");
    until(
        "pictures",
        "return [...document.querySelectorAll('.card img')].slice(0, 4).every(i => i.complete)");
  }

  private static void click(WebElement element) {
    browser.executeScript("arguments[0].click()", element);
  }

  private static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static void until(String what, String script) {
    Object came =
        browser.executeAsyncScript(
            """
            const done = arguments[0], end = Date.now() + 60000;
            (function poll() {
              if ((() => { %s })()) done(true);
              else if (Date.now() > end) done(false);
              else setTimeout(poll, 40);
            })()\
            """
                .formatted(script));
    assertEquals(true, came, "waited in vain for " + what);
  }

  private static void keep(String name) throws IOException {
    Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
    File shot = browser.getScreenshotAs(OutputType.FILE);
    Files.write(screenshots.resolve(name + ".png"), Files.readAllBytes(shot.toPath()));
  }
}

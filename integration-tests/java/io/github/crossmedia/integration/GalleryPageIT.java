package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a real Chromium, where one is installed. */
@Tag("thorough")
class GalleryPageIT {

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(96, "forest", "sunset", "city", "fish", "snow", "sea", "tree", "water")
          .changed(GalleryPageIT::addCaptionAndLargePicture)
          .recordingClicks();

  private static Browser browser;

  @BeforeAll
  static void look() {
    browser = SCENES.browser();
  }

  private static void addCaptionAndLargePicture(Path pictures) throws IOException {
    Path captioned;
    try (var files = Files.list(pictures)) {
      captioned = files.sorted().findFirst().orElseThrow();
    }
    BufferedImage large = new BufferedImage(4_000, 3_000, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(large, "jpg", pictures.resolve("zeppelin landing.jpg").toFile());
    TaggedJpeg caption = new TaggedJpeg().exifDescription("A helicopter above the bay");
    Files.write(captioned, caption.in(Files.readAllBytes(captioned)));
  }

  @Test
  void wordsFindPicturesByTheKeyboardAlone() throws IOException {
    browser.search("forests");

    assertTrue(browser.text("#notes").contains("\"forests\" is searched as \"forest\""));
    String name = browser.find(".tile .open").getDomAttribute("aria-label");
    assertTrue(name.contains("forest"), name);
    assertTrue(browser.text("#way-elasticsearch").contains("cross_media"));
    assertTrue(
        browser.text("#total").matches("\\d+ likely(, \\d+ possible)?"), browser.text("#total"));
    browser.keep("search");
  }

  @Test
  void weakerMatchesAreShownWhenAskedFor() {
    browser.search("forest");
    browser.until("all good ones", "return !document.getElementById('weaker').hidden");
    assertEquals(0, browser.all(".tile.hardly").size());
    browser.click(browser.find("#weaker"));

    browser.until("the rest", "return document.querySelectorAll('.tile').length >= 48");
    assertTrue(browser.find("#weaker").getDomProperty("hidden").equals("true"));
  }

  @Test
  void theClosestAreShownWhereNoneSurelyShowsAllOfAPhrase() {
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
    assertEquals("Nothing here looks like this", browser.text("#verdict"));
    assertFalse(browser.all(".doubtful .tile.hardly").isEmpty(), "the closest, dimmed");

    browser.search("fish forest");
    assertEquals("No sure match: the closest", browser.text("#verdict"));
    assertEquals("The closest", browser.find("#results h3").getDomProperty("textContent"));
    assertFalse(browser.all(".doubtful .tile.hardly").isEmpty());
  }

  @Test
  void aWordThatNobodyWroteAndTheModelLacksIsSaidToBeUnknown() {
    browser.search("xylophone");

    assertTrue(browser.text("#notes").contains("\"xylophone\" is unknown"));
    assertEquals("No known words", browser.text("#verdict"));
    assertEquals(0, browser.all(".tile").size());
    browser.until(
        "words that find something, each with a picture",
        """
        const words = [...document.querySelectorAll('#nearest button')];
        return words.length > 1 && words.every(word => word.querySelector('img').naturalWidth > 0)\
        """);
    String word = browser.text("#nearest button");
    browser.click(browser.find("#nearest button"));
    browser.until(
        "its pictures",
        "return document.querySelectorAll('.tile').length > 0"
            + " && document.getElementById('verdict').textContent === '"
            + word
            + "'");
    assertFalse(browser.find("#nearest").isDisplayed());
  }

  @Test
  void theHeadingTellsWhichOfTheWordsWereLookedFor() {
    browser.search("fish xylophone");

    assertEquals("Only “fish” was looked for", browser.text("#verdict"));
    assertFalse(browser.find("#total").isDisplayed(), "nothing is likely");
    assertFalse(browser.all(".tile").isEmpty());
    assertTrue(browser.all(".doubtful").isEmpty(), "they show fish");
    browser.search("zeppelin landing");
    assertEquals("zeppelin landing", browser.text("#verdict"), "a name has both words");
  }

  @Test
  void aTypingErrorIsAskedAboutAndSearchedByOnePress() {
    browser.search("forrest");

    assertTrue(browser.text("#notes").contains("Did you mean \"forest\"?"));
    assertEquals("Search “forest”", browser.text("#offers button"));
    browser.click(browser.find("#offers button"));
    browser.until("forests", "return document.getElementById('verdict').textContent === 'forest'");
    assertEquals("", browser.text("#notes"));
  }

  @Test
  void whatACaptionSaysIsShownAsWritten() throws IOException {
    browser.search("helicopter");

    assertEquals("helicopter", browser.text("#verdict"));
    assertEquals("1 by caption or name", browser.text("#total"));
    assertEquals(1, browser.all(".tile.written").size());
    assertEquals("Caption: A helicopter above the bay", browser.text(".tile .written"));
    browser.keep("caption");
  }

  /** "Zeppelin" is unknown to the model, which has no share in finding it. */
  @Test
  void whatOnlyItsNameFindsHasNoScore() {
    browser.search("zeppelin landing");
    browser.click(browser.find(".tile .open"));
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");

    assertEquals(
        "Found because its file name contains “zeppelin landing”.", browser.text("#why-verdict"));
    assertEquals("Written for “zeppelin landing”", browser.text("#why-score"));
    assertFalse(browser.find("#why-asked").isDisplayed());
  }

  /** In the middle of it, not in its corner. */
  @Test
  void aLargePictureIsZoomedToWhereItIsClicked() {
    browser.search("zeppelin landing");
    browser.click(browser.find(".tile .open"));
    browser.until("the picture", "return document.getElementById('why-picture').complete");
    assertTrue(browser.text("#why-file").contains("4000 × 3000"), browser.text("#why-file"));
    browser.find("#why-picture").click();
    browser.until(
        "its middle",
        """
        const stage = document.querySelector('.stage');
        return stage.scrollWidth > 3900 && Math.abs(stage.scrollLeft + stage.clientWidth / 2 - 2000) < 20
          && Math.abs(stage.scrollTop + stage.clientHeight / 2 - 1500) < 20\
        """);
  }

  @Test
  void aPictureTellsWhyItWasFoundAndFindsOthersLikeIt() throws IOException {
    browser.search("fish");
    String card = browser.text(".tile .about b");
    browser.find(".tile .open").click();
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");

    assertTrue(browser.text("#shares").contains("fish"), browser.text("#shares"));
    assertEquals(1, browser.all("#shares li").size());
    assertEquals("Found because it likely shows fish.", browser.text("#why-verdict"));
    assertEquals(card + " for “fish”", browser.text("#why-score"));
    assertFalse(browser.find("#shares").isDisplayed(), "numbers wait until they are wanted");
    browser.click(browser.find("#numbers summary"));
    assertTrue(browser.find("#shares").isDisplayed());
    browser.keep("why");
    browser.click(browser.find("#like"));
    browser.until(
        "pictures like it",
        "return document.getElementById('verdict').textContent === 'Pictures like this one'");
    browser.until(
        "the picture itself", "return document.querySelector('#asked img').naturalWidth > 0");
    assertFalse("Weaker matches".equals(browser.find("#results h3").getDomProperty("textContent")));
    String clicks = Files.readString(SCENES.clicks());
    assertTrue(clicks.contains("\"user_query\":\"fish\",\"query_response_hit_ids\":["), clicks);
    assertTrue(clicks.contains("\"action_name\":\"click\",\"user_query\":\"fish\""), clicks);
    assertTrue(clicks.contains("\"action_name\":\"impression\",\"user_query\":\"fish\""), clicks);
    assertTrue(clicks.contains("\"position\":{\"ordinal\":1}"), clicks);
  }

  @Test
  void aTaughtWordAnswersAndIsUndone() throws IOException {
    browser.search("sunset");
    List<WebElement> pick = browser.all(".tile .pick");
    browser.click(pick.get(0));
    browser.click(pick.get(1));
    browser.click(browser.find("#selection-more summary"));
    browser.find("#teach").click();
    assertEquals("2 pictures", browser.text("#naming-count"));
    WebElement word = browser.find("#word");
    word.clear();
    word.sendKeys("Evening" + Keys.ENTER);
    browser.until(
        "the two ticks and others",
        "return document.querySelectorAll('#choices .choice').length > 2"
            + " && document.querySelectorAll('#choices [aria-pressed=true]').length === 2");
    assertEquals("2 pictures show it", browser.text("#ticked"));
    browser.keep("teach");
    browser.find("#learn").click();
    browser.until(
        "the taught word's ranking",
        "return location.search === '?q=evening' && document.querySelectorAll('.tile.yours').length"
            + " === 2");

    assertTrue(browser.text("#lessons").contains("evening"));
    assertFalse(browser.find("#selection").isDisplayed());
    browser.ask("document.querySelector('#lessons button').click()");
    browser.until("no lesson", "return document.querySelectorAll('#lessons li').length === 0");
  }

  @Test
  void aPictureIsDroppedToSearchByIt() {
    browser.search("sunset");
    String name = browser.find(".tile").getDomAttribute("data-id");
    browser
        .driver()
        .executeAsyncScript(
            """
            const done = arguments[0];
            fetch(document.querySelector('.tile img').src).then(r => r.blob()).then(blob => {
              const data = new DataTransfer();
              data.items.add(new File([blob], 'mine.jpg', {type: 'image/jpeg'}));
              for (const kind of ['dragover', 'drop'])
                document.body.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: data}));
              done();
            });
            """);
    browser.until(
        "pictures like the dropped one",
        "return document.getElementById('verdict').textContent === 'Pictures like mine.jpg'");

    assertEquals(name, browser.find(".tile").getDomAttribute("data-id"));
    browser.driver().navigate().refresh();
    browser.until(
        "the same after a reload",
        "return document.getElementById('verdict').textContent === 'Pictures like mine.jpg'");
  }

  @Test
  void everythingIsDoneByTheKeyboardAlone() {
    browser.search("forest");
    browser.ask("document.activeElement.blur()");
    tabTo(".tile .open");
    browser.press(Keys.ARROW_RIGHT);
    assertEquals(
        true,
        browser.ask("return document.activeElement === document.querySelectorAll('.open')[1]"));
    browser.press(Keys.ENTER);
    browser.until("the picture", "return document.getElementById('why').open");
    browser.press(Keys.ESCAPE);
    browser.until(
        "the list",
        "return !document.getElementById('why').open && !location.search.includes('picture')");
    browser.until(
        "the focus", "return document.activeElement === document.querySelectorAll('.open')[1]");
    browser.press("x");
    assertEquals("1 picture selected", browser.text("#selected"));
    browser.press("x");
    browser.press("/");
    assertEquals("query", browser.ask("return document.activeElement.id"));
  }

  /** Presses the tabulator until the focus is on the first such element. */
  private static void tabTo(String selector) {
    for (int presses = 0; presses < 30; presses++) {
      browser.press(Keys.TAB);
      String script = "return document.activeElement === document.querySelector('%s')";
      if ((boolean) browser.ask(Formatted.of(script, selector))) {
        return;
      }
    }
    throw new AssertionError("30 tabulators did not reach " + selector);
  }

  @Test
  void theGridIsOneStopOfTheTabulator() {
    browser.search("forest");

    assertEquals(
        1L,
        browser.ask(
            "return [...document.querySelectorAll('#results button')].filter(b => b.tabIndex ==="
                + " 0).length"));
  }

  @Test
  void aFacetNarrowsWhatWasFound() {
    browser.search("sea");
    String word =
        (String)
            browser.ask("return document.querySelector('#facets button').firstChild.textContent");
    browser.click(browser.find("#facets button"));
    browser.until(
        "the narrowed result", "return !!document.querySelector('#facets [aria-pressed=true]')");

    assertTrue(browser.find(".tile .open").getDomAttribute("aria-label").contains(word));
  }

  /** Of 800 pixels, with remarks, an offer and facets; what is empty takes no place. */
  @Test
  void theFirstPictureStartsNearTheTop() throws IOException {
    browser.beLaptop();
    assertTrue(firstPicture() < 220, "all pictures: " + firstPicture());
    browser.search("forests");
    assertFalse(browser.text("#notes").isEmpty());
    assertTrue(browser.find("#facets button").isDisplayed());
    browser.keep("first-picture");
    assertTrue(firstPicture() < 220, "found: " + firstPicture());
    browser.open(SCENES.server().address().resolve("/?q=" + "forest+".repeat(400)));
    browser.beLaptop();
    assertTrue(firstPicture() < 220, "found by 2,800 letters: " + firstPicture());
    assertEquals(1280L, browser.ask("return document.documentElement.scrollWidth + 15"));
    assertFalse(browser.find("#duplicates").isDisplayed());

    browser.bePhone();
    browser.search("forest");
    assertTrue(firstPicture() < 220, "on a phone: " + firstPicture());
  }

  private static double firstPicture() {
    return ((Number)
            browser.ask("return document.querySelector('.tile').getBoundingClientRect().top"))
        .doubleValue();
  }

  @Test
  void aPhoneIsWideEnoughAndItsHeaderLow() throws IOException {
    browser.bePhone();
    assertNothingIsWiderThanThePhone();
    browser.ask("document.querySelector('.tile .open').focus()");
    browser.press("x");
    browser.keep("phone");
    assertEquals(
        true,
        browser.ask(
            "const bar = document.getElementById('selection').getBoundingClientRect();"
                + " return bar.top > 0 && bar.bottom <= visualViewport.height"),
        "what can be done with the selected picture is in sight");
    browser.press(Keys.ESCAPE);
    browser.search("city");
    assertNothingIsWiderThanThePhone();
    long header = (long) browser.ask("return document.querySelector('header').offsetHeight");
    assertTrue(header < 80, header + " pixels");
    browser.click(browser.find(".tile .open"));
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
    assertNothingIsWiderThanThePhone();
    browser.keep("phone-viewer");
    browser.press(Keys.ESCAPE);
  }

  private static void assertNothingIsWiderThanThePhone() {
    assertEquals(390L, browser.ask("return document.documentElement.scrollWidth"));
    assertEquals(
        "",
        browser.ask(
            """
            return [...document.querySelectorAll('#narrow select')].filter(s => {
              const text = document.createElement('canvas').getContext('2d');
              text.font = getComputedStyle(s).font;
              return !s.hidden && text.measureText(s.selectedOptions[0].text).width > s.clientWidth - 26;
            }).map(s => s.id).join()\
            """),
        "what is chosen can be read");
  }

  @Test
  void aSmallPictureStaysInTheMiddleAtItsFullSize() throws IOException {
    browser.click(browser.find(".tile .open"));
    browser.until("the picture", "return document.getElementById('why-picture').complete");
    assertEquals(
        "hidden",
        browser.ask("return getComputedStyle(document.documentElement).overflowY"),
        "the page behind has no bar to scroll by");
    browser.click(browser.find("#zoom"));
    browser.until(
        "its pixels",
        "const i = document.getElementById('why-picture');"
            + " return i.complete && i.src.includes('originals')");
    browser.keep("full-size");

    assertEquals(
        true,
        browser.ask(
            """
            const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];
            const [x, y] = middle(document.getElementById('why-picture').getBoundingClientRect());
            const [u, v] = middle(document.querySelector('.stage').getBoundingClientRect());
            return Math.abs(x - u) < 2 && Math.abs(y - v) < 2\
            """));
  }

  @Test
  void rowsAreFilledWithWholePictures() {
    browser.search("forest");
    Object cropped =
        browser.ask(
            """
            return [...document.querySelectorAll('.tile img')].filter(i => i.complete && i.naturalWidth &&
              Math.abs(i.clientWidth / i.clientHeight - i.naturalWidth / i.naturalHeight) > 0.02).length\
            """);

    assertEquals(0L, cropped);
  }

  @Test
  void nothingIsAskedOfAnyOtherServer() {
    browser.search("sea");

    assertEquals(
        0L,
        browser.ask(
            "return performance.getEntriesByType('resource')"
                + ".filter(e => !e.name.startsWith(location.origin)).length"));
  }
}

package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** One picture at the full size of a phone or of a screen. */
@Tag("thorough")
class ViewerPageIT {

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(60, "forest", "city", "fish", "snow")
          .changed(ViewerPageIT::addUpright)
          .recordingClicks();

  private static Browser browser;

  @BeforeAll
  static void look() {
    browser = SCENES.browser();
  }

  private static void addUpright(Path pictures) throws IOException {
    BufferedImage upright = new BufferedImage(900, 1_600, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(upright, "jpg", pictures.resolve("upright.jpg").toFile());
  }

  private static void open(String words) {
    browser.search(words);
    browser.click(browser.find(".tile .open"));
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
    browser.until(
        "the picture",
        "const i = document.getElementById('why-picture');"
            + " return i.complete && i.naturalWidth > 0");
  }

  /** A finger moves across the middle of the picture. */
  private static void swipe(int x, int y) {
    touch("touchStart", 195, 400);
    for (int step = 1; step <= 4; step++) {
      touch("touchMove", 195 + x * step / 4, 400 + y * step / 4);
    }
    browser
        .driver()
        .executeCdpCommand(
            "Input.dispatchTouchEvent", Map.of("type", "touchEnd", "touchPoints", List.of()));
  }

  private static void touch(String type, int x, int y) {
    browser
        .driver()
        .executeCdpCommand(
            "Input.dispatchTouchEvent",
            Map.of("type", type, "touchPoints", List.of(Map.of("x", x, "y", y))));
  }

  private static boolean isWhole(String selector) {
    return (boolean)
        browser.ask(
            Formatted.of(
                """
                const r = document.querySelector('%s').getBoundingClientRect();
                return r.left >= -1 && r.top >= -1 && r.right <= 391 && r.bottom <= 845\
                """,
                selector));
  }

  private static long width(String selector) {
    return Math.round(
        ((Number)
                browser.ask(
                    Formatted.of(
                        "return document.querySelector('%s').getBoundingClientRect().width",
                        selector)))
            .doubleValue());
  }

  @Test
  void aPictureFillsAPhoneAndIsShownWhole() throws IOException {
    browser.bePhone();
    open("forest");
    assertEquals(390, width("#why-picture"));
    assertTrue(isWhole("#why-picture"));
    browser.keep("phone-picture");

    browser.press(Keys.ESCAPE);
    open("upright");
    assertEquals(390, width("#why-picture"));
    assertTrue(isWhole("#why-picture"));
    browser.press(Keys.ESCAPE);
  }

  /** The copy of the list is there at once and as large as the picture that takes its place. */
  @Test
  void aPictureIsNeverBlackAndNotSmallerThanInTheList() {
    browser.search("forest");
    assertEquals(
        true,
        browser.ask(
            """
            return [...document.querySelectorAll('.tile .open')].every(one =>
              getComputedStyle(one).backgroundImage.startsWith('url("data:image/bmp;base64,Qk'))\
            """));
    long inList = width(".tile");
    browser.ask(
        "window.decoded = HTMLImageElement.prototype.decode;"
            + " HTMLImageElement.prototype.decode = function() {"
            + " return new Promise(done => window.goOn = done).then(() => decoded.call(this)); }");
    browser.click(browser.find(".tile .open"));
    browser.until(
        "its copy",
        "const i = document.getElementById('why-picture'); return i.complete"
            + " && i.naturalWidth > 0 && new URL(i.src).pathname.startsWith('/thumbnails/')");
    long atFirst = width("#why-picture");
    assertTrue(atFirst > inList, atFirst + " and " + inList);
    browser.ask("window.goOn()");
    browser.until(
        "the picture itself",
        "return new"
            + " URL(document.getElementById('why-picture').src).pathname.startsWith('/pictures/')");
    assertEquals(atFirst, width("#why-picture"));
    browser.press(Keys.ESCAPE);
  }

  @Test
  void swipesTurnPagesAndBringTheDetails() throws IOException {
    browser.bePhone();
    open("forest");
    String first = browser.text("#why-title");
    assertFalse(browser.find("#why-verdict").isDisplayed(), "the details wait below");

    swipe(-140, 6);
    browser.until(
        "the next picture",
        Formatted.of("return document.getElementById('why-title').textContent !== '%s'", first));
    swipe(140, 6);
    browser.until(
        "the first again",
        Formatted.of("return document.getElementById('why-title').textContent === '%s'", first));
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");

    swipe(4, -140);
    browser.until(
        "the details",
        "return document.getElementById('why-verdict').checkVisibility({visibilityProperty:"
            + " true})");
    assertEquals("true", browser.find("#details").getDomAttribute("aria-expanded"));
    assertTrue(isWhole("#why-picture"), "above the details");
    browser.until(
        "the end of the movement",
        "return document.querySelector('.reason').getBoundingClientRect().bottom <= 845");
    browser.keep("phone-details");
    browser.click(browser.find("#details"));
    browser.until(
        "the picture alone",
        "return !document.getElementById('why-verdict').checkVisibility({visibilityProperty:"
            + " true})");
    browser.until(
        "the details below",
        "return document.querySelector('.reason').getBoundingClientRect().top > 700");

    swipe(4, 140);
    browser.until("the list", "return !document.getElementById('why').open");
  }

  @Test
  void aPictureGoesFullScreenAndTurnsThere() {
    open("forest");
    String first = browser.text("#why-title");
    browser.find("#full").click();
    browser.until("the whole screen", "return !!document.fullscreenElement");
    assertTrue(browser.find("#why-picture").isDisplayed());

    browser.press(Keys.ARROW_RIGHT);
    browser.until(
        "the next picture",
        Formatted.of("return document.getElementById('why-title').textContent !== '%s'", first));
    assertEquals(true, browser.ask("return !!document.fullscreenElement"));
    browser.find("#leave").click();
    browser.until("the window", "return !document.fullscreenElement");
    assertEquals(true, browser.ask("return document.getElementById('why').open"));
    browser.press(Keys.ESCAPE);
  }

  @Test
  void theKeyOfFavouritesWorksHereToo() throws IOException {
    long before = clicks();
    open("forest");
    browser.ask("localStorage.removeItem('told of XMP files')");
    browser.press("s");
    browser.until(
        "the star",
        "return document.getElementById('why-star').getAttribute('aria-pressed') === 'true'");
    String told =
        "const t = document.getElementById('toast').getBoundingClientRect();"
            + " return document.elementFromPoint(t.x + t.width / 2, t.y + t.height / 2)"
            + "?.closest('#toast')?.textContent.includes('XMP files') === true";
    browser.until("what is said of the star above the viewer", told);
    browser.press("s");
    browser.until(
        "no star",
        "return document.getElementById('why-star').getAttribute('aria-pressed') === 'false'");
    browser.press(Keys.ESCAPE);
    browser.until("the same below it", told);
    assertEquals(before + 1, clicks(), "giving a star is not recorded as a click");
  }

  private static long clicks() throws IOException {
    if (Files.notExists(SCENES.clicks())) {
      return 0;
    }
    return Files.readAllLines(SCENES.clicks()).stream()
        .filter(line -> line.contains("\"action_name\":\"click\",\"user_query\":\"forest\""))
        .count();
  }
}

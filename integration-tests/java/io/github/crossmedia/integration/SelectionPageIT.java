package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.Gallery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** Selecting pictures on the page, and what is done with them. */
@Tag("thorough")
class SelectionPageIT {

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(60, "forest", "city", "fish", "snow");

  private static Gallery gallery;
  private static Browser browser;

  @BeforeAll
  static void look() {
    gallery = SCENES.gallery();
    browser = SCENES.browser();
  }

  private static Path file(int tile) {
    return gallery.file(browser.all(".tile").get(tile).getDomAttribute("data-id")).orElseThrow();
  }

  private static String id(int tile) {
    return browser.all(".tile").get(tile).getDomAttribute("data-id");
  }

  private static void select(int tile) {
    browser.click(browser.all(".tile .pick").get(tile));
  }

  @Test
  void aRangeIsSelectedAndClearedByTheKeyboard() throws IOException {
    select(1);
    new Actions(browser.driver())
        .keyDown(Keys.SHIFT)
        .click(browser.all(".tile .open").get(4))
        .keyUp(Keys.SHIFT)
        .perform();
    assertEquals("4 pictures selected", browser.text("#selected"));
    browser.keep("selection");
    browser.ask("document.querySelector('.tile .open').focus()");
    browser.press("x");
    assertEquals("5 pictures selected", browser.text("#selected"));
    browser.press(Keys.ESCAPE);
    assertFalse(browser.find("#selection").isDisplayed());
  }

  @Test
  void selectedPicturesAreExportedAsTheyAre() throws Exception {
    select(0);
    select(2);
    String href = browser.find("#export").getDomProperty("href");
    byte[] zip =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(href)).build(), BodyHandlers.ofByteArray())
            .body();
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        files.put(entry.getName(), in.readAllBytes());
      }
    }

    assertEquals(2, files.size());
    Path first = file(0);
    Assertions.assertArrayEquals(
        Files.readAllBytes(first), files.get(first.getFileName().toString()));
  }

  /** The address keeps what was asked, and Back returns to the search before. */
  @Test
  void othersLikeTheSelectedAreFoundAndSomeLeftOut() throws IOException {
    browser.search("forest");
    String asked = id(0) + "," + id(1);
    select(0);
    select(1);
    browser.find("#like-these").click();
    browser.until(
        "others like them",
        "return document.getElementById('verdict').textContent === 'Pictures like these 2'");
    assertEquals(2, browser.all("#asked img").size());
    assertFalse(browser.find("#selection").isDisplayed());
    String first = id(0);
    assertFalse(asked.contains(first), "not those that were asked by");
    select(0);
    browser.click(browser.find("#selection-more summary"));
    browser.find("#leave-out").click();
    browser.until(
        "the others",
        Formatted.of("return !document.querySelector('.tile[data-id=\"%s\"]')", first));
    browser.driver().navigate().refresh();
    browser.until("them again", "return document.querySelectorAll('.tile').length > 3");
    assertTrue(browser.all(".tile[data-id='" + first + "']").isEmpty());
    browser.keep("like-these");
  }

  /** A search by its name stands beside the albums and leads to its address. */
  @Test
  void aSearchIsSavedChosenAndForgotten() throws IOException {
    browser.search("snow");
    browser.find("#save-search").click();
    assertEquals("snow", browser.find("#saving-name").getDomProperty("value"));
    browser.find("#saving-name").sendKeys(" here");
    browser.find("#saving button[value=save]").click();
    browser.until(
        "the search",
        "return document.getElementById('album').selectedOptions[0]?.textContent === 'snow here'");
    assertFalse(browser.find("#save-search").isDisplayed());
    String zip = browser.find("#album-zip").getDomProperty("href");
    assertTrue(zip.endsWith("/api/export?search=snow%20here"), zip);
    browser.keep("saved-search");
    browser.click(browser.find("#home"));
    browser.until("all", "return location.search === ''");
    browser.ask(
        "const s = document.getElementById('album'); s.value = 'search/snow here';"
            + " s.dispatchEvent(new Event('change'))");
    browser.until("the search again", "return location.search === '?q=snow'");
    browser.until("its tools", "return document.getElementById('forget-search').checkVisibility()");
    browser.find("#forget-search").click();
    browser.until("none", "return document.getElementById('save-search').checkVisibility()");
    assertFalse(browser.find("#album-tools").isDisplayed());
  }

  /** The bar has one row, on a phone as well. */
  @Test
  void theBarIsOneRowHigh() throws IOException {
    select(0);
    for (boolean isPhone : new boolean[] {false, true}) {
      if (isPhone) {
        browser.bePhone();
      }
      Object heights =
          browser.ask(
              """
              const shown = [...document.querySelectorAll('#selection > *')].filter(e => e.checkVisibility());
              const boxes = shown.map(e => e.getBoundingClientRect());
              return boxes.every(b => Math.abs(b.top + b.height / 2 - boxes[0].top - boxes[0].height / 2) < 4
                && b.right <= innerWidth && b.left >= 0)\
              """);
      assertEquals(true, heights, isPhone ? "on a phone" : "on a desk");
      browser.keep(isPhone ? "selection-phone" : "selection-desk");
    }
    assertEquals(
        "rgba(0, 0, 0, 0)",
        browser.all(".tile .pick").get(1).getCssValue("color"),
        "a circle without a tick");
  }

  @Test
  void wordsAreWrittenBesideThePicturesAndNotIntoThem() throws IOException {
    browser.search("forest");
    select(0);
    Path picture = file(0);
    byte[] before = Files.readAllBytes(picture);
    browser.click(browser.find("#selection-more summary"));
    browser.find("#write").click();
    assertEquals("forest", browser.find("#write-words").getDomProperty("value"));
    browser.find("#write-words").sendKeys(", holiday");
    browser.find("#writing button[value=write]").click();
    browser.until(
        "the end",
        "return document.getElementById('toast-text').textContent === '1 XMP file written.'");
    assertEquals(
        true,
        browser
            .driver()
            .executeScript(
                "return document.getElementById('toast').getBoundingClientRect().bottom"
                    + " < document.getElementById('selection').getBoundingClientRect().top"),
        "the answer lies on the buttons");

    String sidecar = Files.readString(picture.resolveSibling(picture.getFileName() + ".xmp"));
    assertTrue(sidecar.contains("<rdf:li>forest</rdf:li>"), sidecar);
    assertTrue(sidecar.contains("<rdf:li>holiday</rdf:li>"), sidecar);
    Assertions.assertArrayEquals(before, Files.readAllBytes(picture));
  }
}

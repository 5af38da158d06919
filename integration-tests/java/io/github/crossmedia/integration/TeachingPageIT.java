package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.words.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Teaching a word that the model lacks, on the page, by ticking pictures. */
@Tag("thorough")
class TeachingPageIT {

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(96, "forest", "city", "fish", "snow");

  private static Gallery gallery;
  private static Browser browser;

  @BeforeAll
  static void look() {
    gallery = SCENES.gallery();
    browser = SCENES.browser();
  }

  @Test
  void anUnknownWordIsTaughtByTickingPicturesAndUnlearned() throws IOException {
    browser.search("evening");
    assertEquals("Teach “evening”", browser.text("#offers button"));
    browser.find("#offers button").click();
    choices();
    assertFalse(browser.find("#learn").isEnabled());
    tick(2);
    assertTrue(browser.text("#preview-hint").startsWith("Tick 1 more"));
    assertEquals(List.of(), gallery.teaching().lessons());
    tick(1);
    browser.until("a preview", "return document.querySelectorAll('#previewed .choice').length > 0");
    String best = browser.find("#previewed .choice").getDomAttribute("data-id");
    assertTrue(gallery.file(best).orElseThrow().toString().contains("sunset"));
    browser.keep("teacher");
    browser.click(browser.find("#previewed .choice .not"));
    assertEquals("3 pictures show it, 1 does not", browser.text("#ticked"));
    assertEquals("Teach “evening”", browser.text("#learn"));
    browser.find("#learn").click();
    browser.until(
        "the word's pictures",
        "return !document.getElementById('teacher').open &&"
            + " document.querySelectorAll('.tile').length > 0");

    assertEquals("Learned “evening”.", browser.text("#toast-text"));
    assertEquals("evening", gallery.teaching().lessons().getFirst().word());
    assertEquals("", browser.text("#offers"), "a known word gains nothing by more lessons");
    assertTrue(browser.text("#results h3").startsWith("Yours"));
    assertEquals("evening", browser.text("#verdict"));
    assertTrue(browser.text("#total").startsWith("3 ticked by you"));
    browser.keep("learned");
    browser.find("#toast-action").click();
    browser.until(
        "the word to be gone",
        "return document.getElementById('toast-text').textContent === 'Undid the lesson"
            + " “evening”.'");
    assertEquals(List.of(), gallery.teaching().lessons());
    assertTrue(browser.text("#notes").contains("\"evening\" is unknown"));
    browser.find("#taught summary").click();
    assertEquals("Undid the lesson “evening”.", browser.find("#taught-answer").getText());
    browser.open(SCENES.server().address());
    assertFalse(browser.find("#taught").isDisplayed(), "nothing is taught");
  }

  @Test
  void besideTickedPicturesTheNextOnesAreShownHoweverLowTheirScores() throws IOException {
    List<String> ids = new ArrayList<>();
    for (String kind : List.of("forest", "city", "fish")) {
      ids.add(
          gallery.searches().browse(SearchOptions.first(48)).hits().stream()
              .filter(hit -> hit.name().contains(kind))
              .findFirst()
              .orElseThrow()
              .id());
    }
    Lessons.Lesson lesson = gallery.teaching().teach("holiday", ids, List.of());
    assertEquals(
        Verdict.HARDLY,
        gallery.searches().byText("holiday", SearchOptions.first(48)).hits().get(5).verdict());
    browser.search("holiday");

    assertEquals(27, browser.all(".tile").size());
    assertEquals(
        "Weaker matches", browser.all("#results h3").getLast().getDomProperty("textContent"));
    assertTrue(browser.find("#weaker").isDisplayed());
    gallery.teaching().undo(lesson.number());
  }

  @Test
  void stopWordsAndNumbersAreNeverOfferedForTeaching() {
    browser.search("my two");
    assertEquals(List.of(), browser.all("#offers button"));
    assertTrue(browser.text("#notes").contains("too common"), browser.text("#notes"));
  }

  @Test
  void aPhraseIsTaughtByTheKeyboardAlone() throws IOException {
    browser.search("red evening");
    assertEquals("Teach “red evening”", browser.all("#offers button").getLast().getText());
    browser.click(browser.all("#offers button").getLast());
    choices();
    for (String id : sunsets(3)) {
      browser.ask(
          Formatted.of(
              "document.querySelector('#choices .choice[data-id=\"%s\"] .open').focus()", id));
      browser.press("y");
    }
    browser.ask("document.getElementById('learn').focus()");
    browser.press(Keys.ENTER);
    browser.until(
        "the phrase's pictures",
        "return location.search === '?q=red+evening' && document.querySelectorAll('.tile').length >"
            + " 0");

    assertEquals("red evening", gallery.teaching().lessons().getFirst().word());
    gallery.teaching().undo(gallery.teaching().lessons().getFirst().number());
  }

  @Test
  void backLeavesWithoutTeaching() throws IOException {
    browser.search("evening");
    browser.find("#offers button").click();
    choices();
    tick(3);
    browser.driver().navigate().back();
    browser.until("the list", "return !document.getElementById('teacher').open");

    assertEquals("?q=evening", browser.ask("return location.search"));
    assertEquals(List.of(), gallery.teaching().lessons());
  }

  /** Of a weak word, few of the pictures that are laid out fit. */
  @Test
  void picturesToTickAreLookedForInTheDialog() throws IOException {
    browser.search("evening");
    browser.find("#offers button").click();
    choices();
    tick(1);
    browser.find("#sought").sendKeys("fish");
    browser.until(
        "fish",
        "return document.querySelectorAll('#choices .choice').length > 1"
            + " && performance.getEntriesByType('resource').some(e => e.name.includes('?q=fish'))");
    List<String> names =
        browser.all("#choices .choice").stream()
            .map(one -> gallery.file(one.getDomAttribute("data-id")).orElseThrow().toString())
            .toList();
    assertTrue(names.getFirst().contains("sunset"), "what is ticked stays");
    assertTrue(names.get(1).contains("fish"), names.toString());
    assertEquals("1 picture shows it", browser.text("#ticked"));
    assertTrue(browser.find("#others").isDisplayed());
    browser.keep("teacher-search");
    browser.press(Keys.ESCAPE);
  }

  @Test
  void aKnownWordKeepsWhatItFindsAndSaysSo() throws IOException {
    List<String> before = likely();
    browser.search("forest");
    browser.ask("document.querySelector('.tile .open').focus()");
    for (int picture = 0; picture < 3; picture++) {
      browser.press("x");
      browser.press(Keys.ARROW_RIGHT);
    }
    browser.click(browser.find("#selection-more summary"));
    browser.find("#teach").click();
    browser.find("#word").clear();
    browser.find("#word").sendKeys("forest" + Keys.ENTER);
    browser.until(
        "what the lesson does",
        "return document.getElementById('preview-hint').textContent.startsWith('Yours come')");
    assertTrue(browser.text("#teacher-known").contains("yours come first"));
    browser.find("#learn").click();
    browser.until("yours", "return document.querySelectorAll('.tile.yours').length === 3");
    List<String> after = likely();

    gallery.teaching().undo(gallery.teaching().lessons().getFirst().number());
    assertTrue(before.containsAll(after), "no picture became likely");
  }

  private static List<String> likely() throws IOException {
    return gallery.searches().byText("forest", SearchOptions.first(100)).hits().stream()
        .filter(hit -> hit.verdict() == Verdict.LIKELY)
        .map(hit -> hit.id())
        .toList();
  }

  private static void choices() {
    browser.until("choices", "return document.querySelectorAll('#choices .choice').length >= 24");
  }

  /** Ticks pictures of sunsets that are not ticked yet. */
  private static void tick(int count) {
    List<WebElement> open =
        browser.all("#choices .choice").stream()
            .filter(choice -> isSunset(choice.getDomAttribute("data-id")))
            .map(choice -> choice.findElement(org.openqa.selenium.By.cssSelector(".open")))
            .filter(button -> button.getDomAttribute("aria-pressed").equals("false"))
            .toList();
    open.subList(0, count).forEach(browser::click);
  }

  private static List<String> sunsets(int count) {
    return browser.all("#choices .choice").stream()
        .map(choice -> choice.getDomAttribute("data-id"))
        .filter(TeachingPageIT::isSunset)
        .limit(count)
        .toList();
  }

  private static boolean isSunset(String id) {
    return gallery.file(id).orElseThrow().toString().contains("sunset");
  }
}

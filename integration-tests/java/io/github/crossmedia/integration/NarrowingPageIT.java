package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** Searching while words are typed, the order, the folders, the timeline, and look-alikes. */
@Tag("thorough")
class NarrowingPageIT {

  private static final int DRAWN = 112;

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(DRAWN, "forest", "sunset", "city", "fish", "snow", "sea")
          .changed(NarrowingPageIT::date)
          .recordingClicks();

  private static Browser browser;

  @BeforeAll
  static void look() {
    browser = SCENES.browser();
  }

  /** Ten pictures from 2019, two from 2021 that are copies of each other but for a caption. */
  private static void date(Path pictures) throws IOException {
    List<Path> files;
    try (var listed = Files.list(pictures)) {
      files = listed.sorted().toList();
    }
    for (int i = 0; i < 10; i++) {
      put(files.get(i), "2019/Rome", Formatted.of("2019:0%d:1%d 10:15:30", i < 6 ? 3 : 7, i));
    }
    Path copied = files.get(10);
    Path copy = pictures.resolve("2021/Sea/a copy.jpg");
    Files.createDirectories(copy.getParent());
    byte[] plain = Files.readAllBytes(copied);
    Files.write(
        copy,
        new TaggedJpeg()
            .exifTime("2021:01:02 03:04:05")
            .exifCamera("Canon", "Canon EOS 80D")
            .in(plain));
    put(copied, "2021/Sea", "2021:01:02 03:04:06");
  }

  private static void put(Path file, String below, String time) throws IOException {
    Path to = Files.createDirectories(file.resolveSibling(below)).resolve(file.getFileName());
    Files.write(to, new TaggedJpeg().exifTime(time).in(Files.readAllBytes(file)));
    Files.delete(file);
  }

  @Test
  void wordsAreSearchedWhileTheyAreTyped() throws IOException {
    long entries = (long) browser.ask("return history.length");
    for (String letter : List.of("f", "o", "r", "e", "s", "t")) {
      browser.find("#query").sendKeys(letter);
    }
    browser.until("the forest", "return document.title.startsWith('forest:')");
    assertEquals("forest", browser.find("#query").getDomProperty("value"));
    assertEquals("query", browser.ask("return document.activeElement.id"));
    assertEquals("?q=forest", browser.ask("return location.search"));
    assertEquals(entries + 1, browser.ask("return history.length"));

    browser.driver().navigate().back();
    browser.until(
        "the beginning",
        "return location.search === '' && document.getElementById('verdict').textContent === 'Your"
            + " pictures'");
    assertEquals("", browser.find("#query").getDomProperty("value"));
  }

  @Test
  void answersNeverComeOutOfOrder() {
    browser.ask(
        """
        const real = window.fetch;
        window.fetch = (path, options) => String(path).includes('q=sea&') || String(path).endsWith('q=sea')
          ? new Promise(done => setTimeout(done, 1500)).then(() => real(path, options)) : real(path, options);
        """);
    browser.find("#query").sendKeys("sea");
    browser.until("the slow question", "return location.search === '?q=sea'");
    browser.find("#query").clear();
    browser.find("#query").sendKeys("snow" + Keys.ENTER);
    browser.until("snow", "return document.title.startsWith('snow:')");
    browser.until("the late answer", "return (window.began ??= Date.now()) < Date.now() - 2500");

    assertTrue(((String) browser.ask("return document.title")).startsWith("snow:"));
    assertEquals("snow", browser.text("#verdict"));
  }

  /** Words that are asked again while their answer is late ask once more. */
  @Test
  void aLateAnswerIsWaitedForUnderNoOldHeading() {
    browser.search("fish");
    browser.ask(
        """
        const real = window.fetch;
        window.fetch = (path, options) => String(path).includes('q=sea') && !String(path).includes('k=200')
          ? new Promise(done => window.answer = () => done(real(path, options))) : real(path, options);
        """);
    browser.find("#query").clear();
    browser.find("#query").sendKeys("sea" + Keys.ENTER);
    browser.until(
        "the wait", "return document.getElementById('verdict').textContent === 'Searching \u2026'");
    assertEquals("true", browser.find("#content").getDomAttribute("aria-busy"));
    browser.press(Keys.ENTER);
    browser.until("sea", "return document.getElementById('verdict').textContent === 'sea'");
    browser.ask("window.answer()");

    assertEquals(null, browser.find("#content").getDomAttribute("aria-busy"));
  }

  @Test
  void aHalfWrittenWordLeavesThePicturesAndIsNotRecorded() throws IOException {
    browser.search("fish");
    // a slow machine must not take a pause of this test for the end of typing
    browser.ask(
        """
        const real = window.setTimeout;
        window.setTimeout = (work, pause) => real(work, String(work).includes('settle') ? 1e9 : pause);
        """);
    browser.find("#query").sendKeys(" sno");
    browser.until("the question", "return location.search.includes('fish+sno')");
    assertEquals("", browser.text("#notes"));
    browser.find("#query").sendKeys("w");
    browser.until("both", "return document.title.startsWith('fish snow:')");
    browser.press(Keys.ENTER);
    browser.until(
        "the record",
        "return performance.getEntriesByType('resource').some(e => e.name.includes('record=1')"
            + " && e.name.includes('fish+snow') && e.responseEnd)");

    String log = Files.readString(SCENES.clicks());
    assertTrue(log.contains("\"user_query\":\"fish snow\""), log);
    assertFalse(log.contains("\"user_query\":\"fish sno\""), log);
  }

  @Test
  void theTimelineNarrowsToAYearAndAMonthAndBack() throws IOException {
    assertEquals("Newest first", browser.find("#sort option:checked").getText());
    browser.keep("timeline");
    browser.click(browser.find("#timeline [data-time='2019']"));
    browser.until("2019", "return document.querySelectorAll('.tile').length === 10");
    assertEquals("2019", browser.text("#dates-name"));
    browser.click(browser.find("#timeline [data-time='2019-03']"));
    browser.until("March", "return document.querySelectorAll('.tile').length === 6");
    assertEquals("March 2019", browser.text("#dates-name"));
    assertEquals(
        "March 2019: 6 pictures",
        browser.find("#timeline [data-time='2019-03']").getDomAttribute("title"));
    assertEquals("?since=2019-03&until=2019-03", browser.ask("return location.search"));

    browser.driver().navigate().refresh();
    browser.until("March again", "return document.querySelectorAll('.tile').length === 6");
    browser.driver().navigate().back();
    browser.until("the year", "return document.querySelectorAll('.tile').length === 10");
    browser.click(browser.find("#timeline [data-time='2019']"));
    browser.until("all", "return document.querySelectorAll('.tile').length > 10");
  }

  /** Twenty years, the older ones of a picture each: they share a row, which opens. */
  @Test
  void yearsWithFewPicturesShareARow() {
    String show =
        """
        const [since, done] = arguments;
        Promise.all([import('/timeline.js'), import('/place.js')]).then(([{ showTimeline }, { place }]) => {
          Object.assign(place, { since, until: since });
          const months = Array.from({ length: 20 }, (_, i) => ({ month: `${2025 - i}-06`, count: i < 10 ? 50 : 1 }));
          showTimeline({ months });
          done([...document.querySelectorAll('#timeline button')].map(b => b.textContent).join(', '));
        })\
        """;
    String years = (String) browser.driver().executeAsyncScript(show, "");
    assertEquals(12, years.split(", ").length, years);
    assertTrue(years.startsWith("2025 50, 2024 50, "), years);
    assertTrue(years.endsWith("2016 50, 2012–15 4, 2006–11 6"), years);
    String opened = (String) browser.driver().executeAsyncScript(show, "2010");
    assertTrue(opened.contains("2006–11 6, 2011 1, 2010 1, "), opened);
    assertTrue(opened.contains("2010 1, Jun 1, 2009 1"), opened);
  }

  @Test
  void theTimelineIsOneStopWithArrowsInside() {
    assertEquals(
        1L, browser.ask("return document.querySelectorAll('#timeline [tabindex=\"0\"]').length"));
    browser.ask("document.querySelector('#timeline [tabindex=\"0\"]').focus()");
    browser.press(Keys.ARROW_DOWN);
    assertEquals(
        true,
        browser.ask(
            "return document.activeElement === document.querySelectorAll('#timeline button')[1]"));
  }

  @Test
  void aFoldersNameFindsItsPicturesAndIsShown() {
    browser.search("rome");
    assertEquals("10 pictures", browser.text("#total"));
    assertTrue(browser.text("#chips .reads").startsWith("Folder: "));

    browser.search("\"rome\"");
    assertEquals("10 by caption or name", browser.text("#total"));
    assertEquals("Folder: 2019 / Rome", browser.text(".tile .written"));
  }

  @Test
  void aNumberInANameIsNotOfferedToBeTaught() {
    browser.search("IMG_2019");

    assertEquals("\"img_2019\" is looked for in names and captions only.", browser.text("#notes"));
    assertEquals(0, browser.all("#offers button").size());
  }

  @Test
  void datesAreChosenFromACalendar() {
    browser.click(browser.find("#dates-name"));
    browser.ask(
        "document.getElementById('since').value = '2019-07-01';"
            + " document.getElementById('until').value = '2020-01-01'");
    browser.click(browser.find("#dates-form button:not([type])"));
    browser.until("July", "return document.querySelectorAll('.tile').length === 4");
    assertEquals("1 July 2019 to 1 January 2020", browser.text("#dates-name"));
    browser.click(browser.find("#dates-clear"));
    browser.until("all", "return location.search === ''");
  }

  @Test
  void aFolderAndAnOrderAreChosenAndStayWhileWordsChange() {
    browser.ask(
        "const f = document.getElementById('folder'); f.value = '2019/Rome'; f.dispatchEvent(new"
            + " Event('change'))");
    browser.until("Rome", "return document.querySelectorAll('.tile').length === 10");
    browser.ask(
        "const s = document.getElementById('sort'); s.value = 'oldest'; s.dispatchEvent(new"
            + " Event('change'))");
    browser.until("the oldest", "return location.search.includes('sort=oldest')");
    browser.search("forest");
    String address = (String) browser.ask("return location.search");

    assertTrue(address.contains("folder=2019%2FRome") && address.contains("sort=oldest"), address);
    assertTrue(browser.all("#results h3").stream().allMatch(h -> h.getText().contains("2019")));
    browser.click(browser.find("#home"));
    browser.until("everything", "return location.search === ''");
  }

  @Test
  void lookAlikesLieInAStackThatOpens() throws IOException {
    browser.click(browser.find("#timeline [data-time='2021']"));
    browser.until("one of two", "return document.querySelectorAll('.tile').length === 1");
    assertEquals("2 alike", browser.text(".stack"));
    assertTrue(browser.find(".tile .open").getDomAttribute("aria-label").contains("2 alike"));
    browser.ask("document.querySelector('.tile .open').focus()");
    browser.press("a");
    browser.until("both", "return document.querySelectorAll('.tile').length === 2");
    browser.keep("alike");
    browser.press("a");
    browser.until("one again", "return document.querySelectorAll('.tile').length === 1");
    assertEquals(
        true,
        browser.ask("return document.activeElement === document.querySelector('.tile .open')"));
  }

  @Test
  void thePictureTellsWhenAndByWhichCameraItWasTaken() {
    browser.open(SCENES.server().address().resolve("/?folder=2021/Sea&sort=oldest"));
    browser.until("the copy", "return document.querySelectorAll('.tile').length === 1");
    browser.click(browser.find(".tile .open"));
    browser.until("the time", "return document.getElementById('why-taken').textContent !== ''");

    assertEquals("2 January 2021 at 03:04, Canon EOS 80D", browser.text("#why-taken"));
  }

  @Test
  void theViewerGoesOnWhereThePageHasNotScrolledYet() {
    browser.ask("document.querySelectorAll('.tile')[0].scrollIntoView()");
    long loaded = (long) browser.ask("return document.querySelectorAll('.tile').length");
    browser.click(browser.all(".tile .open").getLast());
    browser.until("the picture", "return document.getElementById('why').open");
    String last = browser.text("#why-title");
    assertTrue(browser.find("#later").isEnabled(), "there are more than " + loaded);
    browser.press(Keys.ARROW_RIGHT);
    browser.until(
        "the next one",
        Formatted.of(
            "return !['', '%s'].includes(document.getElementById('why-title').textContent)", last));

    assertTrue(
        (boolean) browser.ask("return document.querySelectorAll('.tile').length > " + loaded));
  }

  @Test
  void furtherPicturesComeWhenThePageIsScrolled() {
    assertEquals(true, browser.ask("return document.querySelectorAll('.tile').length <= 48"));
    browser.ask("window.scrollTo(0, document.body.scrollHeight)");
    browser.until(
        "the rest",
        "return document.querySelectorAll('.tile').length > 48"
            + " && document.getElementById('more').hidden");
  }

  @Test
  void whatIsLeftOutIsAChipThatCanBeTakenBack() throws IOException {
    browser.search("sea without forest");
    assertEquals("Without the word “forest”", browser.text("#chips .reads"));
    assertFalse(browser.text("#notes").contains("forest"), "the chip says so");
    browser.keep("without");
    browser.click(browser.find("#chips .remove"));
    browser.until(
        "all of the sea",
        "return location.search === '?q=sea' && !document.querySelector('#chips .chip')");
    browser.search("city without water");
    assertEquals("Without any “water”", browser.text("#chips .reads"));
    assertTrue(browser.find("#chips .reads").getDomAttribute("title").startsWith("sea"));
  }

  @Test
  void datesAreWrittenInTheLanguageOfTheBrowser() {
    browser.speak("de-DE");
    browser.open(SCENES.server().address().resolve("/?since=2019-03&until=2019-03"));
    browser.until("the month", "return !document.getElementById('dates').hidden");

    assertEquals("M\u00e4rz 2019", browser.text("#dates-name"));
    browser.speak("fr-FR");
    browser.open(SCENES.server().address().resolve("/?since=2019-03&until=2019-03"));
    assertEquals("March 2019", browser.text("#dates-name"), "as the page, which knows no French");
    browser.speak("en-GB");
  }

  @Test
  void whileAnAnswerIsLateTheOldPicturesAreShownAsPast() {
    browser.search("fish");
    browser.ask(
        """
        const real = window.fetch;
        window.fetch = async (path, options) => {
          if (String(path).includes('q=snow')) await new Promise((done) => window.goOn = done);
          return real(path, options);
        };
        """);
    browser.find("#query").clear();
    browser.find("#query").sendKeys("snow" + Keys.ENTER);
    browser.until(
        "the old ones dimmed",
        "return window.goOn && document.getElementById('content').ariaBusy === 'true'");
    browser.ask("window.goOn()");
    browser.until(
        "the new ones",
        "return document.title.startsWith('snow') && !document.getElementById('content').ariaBusy");
  }
}

package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** A real Chromium that looks at the page of a folder. */
final class Browser implements AutoCloseable {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Dimension DESK = new Dimension(1280, 900);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts one; the test is passed over where none is installed. */
  static Browser start(Path profile) {
    assumeTrue(
        Files.exists(CHROMIUM) && Files.exists(DRIVER),
        "no Chromium: apt-get install chromium chromium-driver");
    System.setProperty("webdriver.chrome.driver", DRIVER.toString());
    ChromeDriver driver = new ChromeDriver(options(profile));
    driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(70));
    return new Browser(driver);
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

  ChromeDriver driver() {
    return driver;
  }

  /** Opens a page and waits for its first pictures, or the reason why there are none. */
  void open(URI address) {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    driver.manage().window().setSize(DESK);
    driver.get("about:blank");
    driver.get(address.toString());
    until(
        "the page",
        "return !document.getElementById('status').textContent.startsWith('Opening')"
            + " && document.getElementById('verdict').textContent !== ''");
  }

  /** Shows the page as a phone of 390 x 844 pixels does, until another page is opened. */
  void bePhone() {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
  }

  void search(String words) {
    WebElement query = find("#query");
    query.clear();
    query.sendKeys(words + Keys.ENTER);
    until(
        "results for " + words,
        "return new URLSearchParams(location.search).get('q') === '%s' && document.title.startsWith('%s:')"
            .formatted(words, words));
    until(
        "pictures",
        "return [...document.querySelectorAll('.tile img')].slice(0, 4).every(i => i.complete)");
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  void click(WebElement element) {
    driver.executeScript("arguments[0].click()", element);
  }

  void press(CharSequence keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  Object ask(String script) {
    return driver.executeScript(script);
  }

  /** The text of an element, seen or not. */
  String text(String selector) {
    return find(selector).getDomProperty("textContent");
  }

  void until(String what, String script) {
    Object came =
        driver.executeAsyncScript(
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

  /** Keeps what is to be seen, for people who look at the build. */
  void keep(String name) throws IOException {
    Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
    File shot = driver.getScreenshotAs(OutputType.FILE);
    Files.write(screenshots.resolve(name + ".png"), Files.readAllBytes(shot.toPath()));
  }

  @Override
  public void close() {
    driver.quit();
  }
}

package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.Formatted;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.ScriptTimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/**
 * A real Chromium that looks at the page of a folder. A process of tests has one, which its classes
 * look through one after another.
 */
final class Browser implements AutoCloseable {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Dimension DESK = new Dimension(1280, 900);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String OPENED =
      "(!document.getElementById('status').textContent.startsWith('Opening')"
          + " && document.getElementById('verdict').textContent !== '')";
  private static final String LOST =
      "performance.getEntriesByType('resource')"
          + ".some(e => e.responseStatus === 0 && e.name.endsWith('.js'))";

  private static final Namespace NAMESPACE = Namespace.create(Browser.class);

  private final ChromeDriver driver;
  private final Path profile;

  private Browser(ChromeDriver driver, Path profile) {
    this.driver = driver;
    this.profile = profile;
  }

  /** Gives the browser to the tests of a class that ask for it. */
  static final class OfProcess implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
      return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
      return Browser.of(test);
    }
  }

  /** Returns the browser of this process; the test is passed over where none is installed. */
  static Browser of(ExtensionContext test) {
    assumeTrue(
        Files.exists(CHROMIUM) && Files.exists(DRIVER),
        "no Chromium: apt-get install chromium chromium-driver");
    Browser browser =
        test.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
            .getOrComputeIfAbsent(Browser.class, key -> start(), Browser.class);
    browser.renew();
    browser.beDesk();
    return browser;
  }

  private static Browser start() {
    try {
      System.setProperty("webdriver.chrome.driver", DRIVER.toString());
      Path profile = Files.createTempDirectory("browser");
      ChromeDriver driver = new ChromeDriver(options(profile));
      driver.manage().timeouts().scriptTimeout(PATIENCE.plusSeconds(10));
      return new Browser(driver, profile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
            "--disable-extensions",
            // a page draws by the processor in any case
            "--disable-gpu-rasterization",
            // pages of one host share a process, and none is started for a page to come
            "--process-per-site",
            "--disable-features=SpareRendererForSitePerProcess",
            "--user-data-dir=" + profile,
            "--window-size=1280,900");
  }

  ChromeDriver driver() {
    return driver;
  }

  /**
   * Opens a page and waits for its first pictures, or the reason why there are none. Chromium drops
   * what it is loading when the network of the machine changes; without one of its scripts no page
   * begins, and a person loads it again.
   */
  void open(URI address) {
    beDesk();
    driver.get("about:blank");
    driver.get(address.toString());
    until("the page or a lost script", "return " + OPENED + " || " + LOST);
    if (!(boolean) ask("return " + OPENED)) {
      driver.navigate().refresh();
    }
    until("the page", "return " + OPENED);
  }

  /** Goes on in a tab of its own: no class sees the history of another, or what it emulates. */
  private void renew() {
    String before = driver.getWindowHandle();
    String own = driver.switchTo().newWindow(WindowType.TAB).getWindowHandle();
    driver.switchTo().window(before).close();
    driver.switchTo().window(own);
    speak("en-GB");
  }

  /** Asks for pages in this language, and writes dates as it does. */
  void speak(String language) {
    driver.executeCdpCommand(
        "Emulation.setUserAgentOverride",
        Map.of("userAgent", ask("return navigator.userAgent"), "acceptLanguage", language));
    driver.executeCdpCommand("Emulation.setLocaleOverride", Map.of());
    driver.executeCdpCommand("Emulation.setLocaleOverride", Map.of("locale", language));
  }

  private void beDesk() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    driver.manage().window().setSize(DESK);
  }

  /** Shows the page as a phone of 390 x 844 pixels does, until another page is opened. */
  void bePhone() {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
  }

  /** Shows the page in a window of 1280 x 800 pixels, until another page is opened. */
  void beLaptop() {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 1280, "height", 800, "deviceScaleFactor", 1, "mobile", false));
  }

  void search(String words) {
    WebElement query = find("#query");
    query.clear();
    query.sendKeys(words + Keys.ENTER);
    until(
        "results for " + words,
        Formatted.of(
            "return new URLSearchParams(location.search).get('q') === '%s' &&"
                + " document.title.startsWith('%s:')",
            words, words));
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

  /**
   * Waits until a script returns true, in the page that is there or one that takes its place: a
   * driver loses a script whose page is left, and says that it took too long.
   */
  void until(String what, String script) {
    long end = System.currentTimeMillis() + PATIENCE.toMillis();
    while (!isTrueBy(end, script)) {
      assertTrue(
          System.currentTimeMillis() < end, () -> "waited in vain for " + what + ": " + state());
    }
  }

  /** What the page says and has asked for, for the message of a test that waited in vain. */
  private Object state() {
    return ask(
        """
        return JSON.stringify({
          at: location.href, is: document.readyState,
          says: ["status", "verdict"].map((id) => document.getElementById(id)?.textContent),
          asked: performance.getEntriesByType("resource")
            .map((each) => new URL(each.name).pathname + " " + each.responseStatus).slice(-12),
        })\
        """);
  }

  private boolean isTrueBy(long end, String script) {
    try {
      return (boolean)
          driver.executeAsyncScript(
              Formatted.of(
                  """
                  const [end, done] = arguments;
                  (function poll() {
                    if ((() => { %s })()) done(true);
                    else if (Date.now() > end) done(false);
                    else setTimeout(poll, 40);
                  })()\
                  """,
                  script),
              end);
    } catch (ScriptTimeoutException e) {
      return false;
    }
  }

  /** Keeps what is to be seen, for people who look at the build. */
  void keep(String name) throws IOException {
    Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
    File shot = driver.getScreenshotAs(OutputType.FILE);
    Files.write(screenshots.resolve(name + ".png"), Files.readAllBytes(shot.toPath()));
  }

  @Override
  public void close() throws IOException {
    driver.quit();
    Folders.delete(profile);
  }
}

package io.github.crossmedia.integration;

import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** {@code bin/screenshots INDEX WORDS OUT}: the page in a browser, as small JPEG files. */
public final class Screenshots {

  private static final int WIDTH = 1000;

  private final ChromeDriver browser;
  private final Path out;

  private Screenshots(ChromeDriver browser, Path out) {
    this.browser = browser;
    this.out = out;
  }

  /** Takes them. */
  public static void main(String... args) throws IOException {
    Path out = Files.createDirectories(Path.of(args[2]));
    try (Gallery gallery = Gallery.open(Path.of(args[0]));
        GalleryServer server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
      ChromeDriver browser = new ChromeDriver(Browser.options(Files.createTempDirectory("cm")));
      try {
        new Screenshots(browser, out).take(server.address() + "?q=" + args[1].replace(" ", "%20"));
      } finally {
        browser.quit();
      }
    }
  }

  private void take(String address) throws IOException {
    browser.manage().window().setSize(new Dimension(1280, 960));
    browser.get(address);
    until("return document.querySelectorAll('.tile').length > 3");
    until("return [...document.querySelectorAll('.tile img')].slice(0, 12).every(i => i.complete)");
    keep("search");
    browser.executeScript("document.querySelectorAll('.tile .yes')[0].click()");
    browser.executeScript("document.querySelectorAll('.tile .yes')[1].click()");
    browser.executeScript("document.querySelectorAll('.tile .no')[6].click()");
    keep("teach");
    browser.findElement(By.id("clear")).click();
    browser.findElement(By.cssSelector(".tile .open")).click();
    browser.findElement(By.id("light")).click();
    until(
        "return document.querySelector('#heat:not([hidden])') ||"
            + " document.querySelector('#evidence:not([hidden])')?.complete");
    until("return document.getElementById('why-picture').complete");
    keep("why");
  }

  private void until(String script) {
    browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
    browser.executeAsyncScript(
        """
        const done = arguments[0];
        (function poll() {
          if ((() => { %s })()) done();
          else setTimeout(poll, 50);
        })()\
        """
            .formatted(script));
  }

  private void keep(String name) throws IOException {
    BufferedImage shot =
        ImageIO.read(new ByteArrayInputStream(browser.getScreenshotAs(OutputType.BYTES)));
    int height = shot.getHeight() * WIDTH / shot.getWidth();
    BufferedImage small = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
    var graphics = small.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    graphics.drawImage(shot, 0, 0, WIDTH, height, null);
    graphics.dispose();
    Path file = out.resolve(name + ".jpg");
    ImageIO.write(small, "jpg", file.toFile());
    System.out.println(file + ", " + Files.size(file) + " bytes");
  }
}

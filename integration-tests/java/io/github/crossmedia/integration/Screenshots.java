package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** {@code bin/screenshots OUT}: the page of a drawn folder in a browser, as small JPEG files. */
public final class Screenshots {

  private static final int WIDTH = 1000;
  private static final int FIRST = 48;
  private static final int SCENES = 120;

  private final ChromeDriver browser;
  private final Path out;

  private Screenshots(ChromeDriver browser, Path out) {
    this.browser = browser;
    this.out = out;
  }

  /** Draws and indexes the folder, and takes them. */
  public static void main(String... args) throws IOException {
    Path out = Files.createDirectories(Path.of(args[0]));
    Path folder = Files.createTempDirectory("cm");
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(
        SceneModel.of(FIRST, "sunset", "sea", "forest", "city", "fish", "snow", "tree", "water"),
        model);
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), draw(folder), Optional.of(model))) {
      gallery.indexer(2).run(IndexProgress.NONE);
      try (GalleryServer server =
          GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
        System.setProperty("webdriver.chrome.driver", Browser.DRIVER.toString());
        ChromeDriver browser = new ChromeDriver(Browser.options(folder.resolve("profile")));
        try {
          new Screenshots(browser, out).take(server.address().toString());
        } finally {
          browser.quit();
        }
      }
    }
  }

  /** Scenes named as phones name pictures, taken over four years. */
  private static Path draw(Path folder) throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, FIRST, FIRST + SCENES);
    List<Path> drawn;
    try (var files = Files.list(pictures)) {
      drawn = files.sorted().toList();
    }
    for (int i = 0; i < drawn.size(); i++) {
      int year = 2021 + i * 4 / drawn.size();
      Path to = Files.createDirectories(pictures.resolve(String.valueOf(year)));
      String name = "IMG_%d%02d%02d_%02d1530.jpg";
      Files.move(
          drawn.get(i), to.resolve(Formatted.of(name, year, 4 + i / 4 % 5, 1 + i % 28, 8 + i % 9)));
    }
    return pictures;
  }

  private void take(String address) throws IOException {
    browser.manage().window().setSize(new Dimension(1280, 960));
    open(address);
    keep("timeline");
    open(address + "?q=sunset");
    keep("search");
    browser.get(address + "?q=evening&teach=evening");
    until("return document.querySelectorAll('.choice').length > 8");
    until("return [...document.querySelectorAll('.choice img')].every(i => i.complete)");
    browser.findElement(By.id("sought")).sendKeys("sunset");
    until(
        "return performance.getEntriesByType('resource').some(e => e.name.includes('q=sunset'))"
            + " && document.querySelectorAll('.choice').length > 8");
    until("return [...document.querySelectorAll('.choice img')].every(i => i.complete)");
    for (int choice : new int[] {0, 1, 3}) {
      browser.findElements(By.cssSelector("#choices .open")).get(choice).click();
    }
    until("return document.querySelectorAll('#previewed .choice').length > 3");
    until("return [...document.querySelectorAll('.choice img')].every(i => i.complete)");
    keep("teach");
  }

  private void open(String address) {
    browser.get(address);
    until("return document.querySelectorAll('.tile').length > 3");
    until("return [...document.querySelectorAll('.tile img')].slice(0, 12).every(i => i.complete)");
  }

  private void until(String script) {
    browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
    browser.executeAsyncScript(
        Formatted.of(
            """
            const done = arguments[0];
            (function poll() {
              if ((() => { %s })()) done();
              else setTimeout(poll, 50);
            })()\
            """,
            script));
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

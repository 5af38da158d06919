package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.remote.RemoteWebDriver;

/** A shared page in a Chromium that has an address of its own, in a network namespace. */
@Tag("thorough")
class OtherAddressIT {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String PASSWORD = "the visitor's";

  @TempDir private Path folder;

  @Test
  void aVisitorFromAnotherAddressNeedsThePasswordAndSeesThePictures() throws Exception {
    try (NetworkNamespace elsewhere = NetworkNamespace.make();
        Gallery gallery = gallery();
        GalleryServer server =
            GalleryServer.start(gallery, new Indexing(), exposure(), Optional.empty())) {
      String page = "http://" + elsewhere.host() + ":" + server.address().getPort() + "/";
      RemoteWebDriver driver = elsewhere.browser(folder);
      try {
        driver.get(page);
        assertEquals("Cross Media: password", driver.getTitle());

        enter(driver, "a guess");
        until(driver, "return document.getElementById('refused').textContent !== ''");
        assertEquals("Cross Media: password", driver.getTitle());

        enter(driver, PASSWORD);
        until(driver, "return document.querySelectorAll('.tile img').length > 0");
        driver.get(page + "?q=forest");
        until(
            driver,
            "return document.querySelectorAll('.tile.likely img').length > 0"
                + " && [...document.querySelectorAll('.tile img')].some(i => i.naturalWidth > 0)");
        assertTrue(driver.getTitle().startsWith("forest:"), driver::getTitle);
        Object refused =
            driver.executeAsyncScript(
                "const done = arguments[0]; fetch('/api/lessons', {method: 'POST', body: '{}'})"
                    + ".then(answer => done(answer.status))");
        assertEquals(403L, refused);
      } finally {
        driver.quit();
      }
    }
  }

  private Gallery gallery() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, ServedScenes.SCENES, ServedScenes.SCENES + 12);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(ServedScenes.SCENES, "forest", "sunset", "city"), model);
    Gallery gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(2).run(IndexProgress.NONE);
    return gallery;
  }

  private ServerBinding exposure() throws IOException {
    Path file = folder.resolve("passwords");
    Passwords.add(file, PageRole.READ, PASSWORD);
    return new ServerBinding(
        InetAddress.getByName("0.0.0.0"),
        0,
        Optional.of(Passwords.read(file)),
        Optional.empty(),
        Set.of(),
        false);
  }

  private static void enter(RemoteWebDriver driver, String password) {
    driver.findElement(By.id("password")).clear();
    driver.findElement(By.id("password")).sendKeys(password);
    driver.findElement(By.cssSelector("#login button")).click();
  }

  /** Waits for a page that may be replaced by another one meanwhile. */
  private static void until(RemoteWebDriver driver, String script) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Boolean.TRUE.equals(driver.executeScript(script))) {
      assertTrue(
          System.nanoTime() < end,
          () -> "waited in vain for: " + script + "\n" + driver.getPageSource());
      Thread.sleep(50);
    }
  }
}

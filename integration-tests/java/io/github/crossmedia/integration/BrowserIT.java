package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of pages rely on. */
@Tag("thorough")
@ExtendWith(Browser.OfProcess.class)
final class BrowserIT {

  /** Pages are left while a script waits in them, before it is sent, and between. */
  @Test
  void waitsForAPageThatTakesThePlaceOfAnother(Browser browser, @TempDir Path folder)
      throws IOException {
    Path second = Files.writeString(folder.resolve("second.html"), "<title>second</title>");
    for (int millis = 0; millis < 40; millis++) {
      Path first =
          Files.writeString(
              folder.resolve("first.html"),
              Formatted.of(
                  "<title>first</title><script>setTimeout(() => location = '%s', %d)</script>",
                  second.getFileName(), millis));
      browser.driver().get(first.toUri().toString());
      browser.until("the second page", "return document.title === 'second'");
    }
  }
}

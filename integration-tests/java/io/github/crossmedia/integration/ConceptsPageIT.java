package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** The page of a folder says what a collection without captions is about, by its concepts. */
@Tag("thorough")
@ExtendWith(Browser.OfProcess.class)
class ConceptsPageIT {

  private static final int LEARNED = 90;
  private static final int PICTURES = 12;

  @TempDir private static Path folder;
  private static Browser browser;
  private static CrossMediaModel model;
  private static Gallery gallery;
  private static GalleryServer server;

  @BeforeAll
  static void open(Browser ofProcess) throws IOException {
    browser = ofProcess;
    Trainer trainer = Trainers.all().named("discovered-vocabulary");
    List<Item> items = IntStream.range(0, LEARNED).mapToObj(ConceptsPageIT::described).toList();
    model =
        new Training(
                trainer,
                trainer.searchSpace().choosing("topics", 4).choosing("epochs", 20),
                Settings.of("cedd").with(TextSide.Words.ALL, ItemTask.PAIRS))
            .run(items.subList(0, 60), items.subList(60, LEARNED), trial -> {})
            .model();
    Path file = folder.resolve("concepts.safetensors");
    ModelFile.write(model, file);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, LEARNED, LEARNED + PICTURES);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(file));
    gallery.indexer(2).run(IndexProgress.NONE);
    server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty());
  }

  @AfterAll
  static void close() throws IOException {
    if (server != null) {
      server.close();
      gallery.close();
    }
  }

  private static Item described(int number) {
    Scene scene = new DrawnScenes(3).draw(number);
    return new Item(
        "scene " + number,
        "train",
        "",
        scene.caption(),
        List.of(),
        Map.of("cedd", Descriptors.standard().named("cedd").extract(scene.picture())));
  }

  @Test
  void theWordsAboveThePicturesSayWhatTheCollectionIsAboutAndSearch() {
    browser.open(server.address());
    browser.until("words", "return document.querySelectorAll('#starters button').length > 0");
    WebElement group = browser.find("#starters");
    assertEquals("What this collection is about", group.getDomAttribute("aria-label"));
    assertTrue(group.isDisplayed());

    List<WebElement> words = browser.all("#starters button:not(.rest):not([hidden])");
    List<String> known = model.textEncoder().orElseThrow().vocabulary().words();
    for (WebElement word : words) {
      String[] shown = word.getDomProperty("innerText").split("(?=[0-9])");
      assertTrue(known.contains(shown[0]), shown[0]);
      int pictures = Integer.parseInt(shown[1]);
      assertTrue(pictures > 0 && pictures <= PICTURES, shown[0] + ": " + pictures);
    }
    String first = words.getFirst().getDomProperty("innerText").split("(?=[0-9])")[0];
    browser.click(words.getFirst());
    browser.until(
        "the search for " + first,
        Formatted.of("return new URLSearchParams(location.search).get('q') === '%s'", first)
            + " && document.getElementById('starters').hidden"
            + " && document.querySelectorAll('.tile').length > 0");
  }

  @Test
  void thePageSaysWhatAQueryAndAPictureAreBothAbout() {
    browser.open(server.address());
    browser.until("words", "return document.querySelectorAll('#starters button').length > 0");
    browser.click(browser.find("#starters button"));
    browser.until(
        "pictures",
        "return document.getElementById('starters').hidden"
            + " && document.querySelectorAll('.tile').length > 0");
    browser.click(browser.find(".tile .open"));
    browser.until("concepts", "return document.querySelectorAll('#concepts li').length > 0");
    browser.click(browser.find("#numbers summary"));

    assertEquals("Both are about", browser.find("#why-concepts").getDomProperty("innerText"));
    for (WebElement concept : browser.all("#concepts li")) {
      String shown = concept.getDomProperty("innerText");
      assertTrue(model.space().names().stream().anyMatch(shown::contains), shown);
      int share = Integer.parseInt(shown.replaceAll("(?s).*?([0-9]+) %.*", "$1"));
      assertTrue(share > 0, shown);
    }
  }
}

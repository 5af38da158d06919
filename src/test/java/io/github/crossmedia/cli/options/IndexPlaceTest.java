package io.github.crossmedia.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedFolder;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class IndexPlaceTest {

  @TempDir private Path folder;
  private IndexPlace place;
  private Path holidays;

  @BeforeEach
  void index() throws IOException {
    place = new IndexPlace(folder.resolve("cache"));
    holidays = indexed("holidays");
  }

  private Path indexed(String name) throws IOException {
    Path pictures = Files.createDirectories(folder.resolve(name).resolve("2019"));
    SceneModel.draw(pictures, 48, 50);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "sea"), model);
    Path whole = pictures.getParent();
    try (Gallery gallery = Gallery.openOrMake(place.of(whole), whole, Optional.of(model))) {
      gallery.indexer(1).run(IndexProgress.NONE);
    }
    return whole;
  }

  @Test
  void theOnlyIndexNeedNotBeNamed() throws IOException {
    assertEquals(place.of(holidays), place.made(Optional.empty(), folder));
  }

  @Test
  void ofSeveralThatOfTheCurrentFolderIsMeant() throws IOException {
    Path garden = indexed("garden");

    assertEquals(place.of(garden), place.made(Optional.empty(), garden));
    assertEquals(place.of(holidays), place.made(Optional.empty(), holidays.resolve("2019")));
    assertEquals(place.of(garden), place.made(Optional.of(garden), holidays));
    assertEquals(place.of(garden), place.made(Optional.of(place.of(garden)), holidays));
    assertEquals(
        "several folders are indexed; name one with --index: " + garden + ", " + holidays,
        refused(() -> place.made(Optional.empty(), folder)));
  }

  @Test
  void whatIsForgottenIsGoneAndThePicturesStay() throws IOException {
    assertEquals(
        List.of(new IndexedFolder(holidays, place.of(holidays), 2, "scenes")), place.folders());
    place.forget(List.of(holidays));

    assertEquals(List.of(), place.folders());
    assertFalse(Files.exists(place.of(holidays)));
    try (var pictures = Files.list(holidays.resolve("2019"))) {
      assertEquals(2, pictures.count());
    }
    assertEquals(holidays + " has no index", refused(() -> place.forget(List.of(holidays))));
    assertTrue(
        refused(() -> place.made(Optional.empty(), folder)).startsWith("no folder is indexed yet"));
  }

  @Test
  void whatIsBeingChangedIsNotForgotten() throws IOException {
    try (Gallery open = Gallery.open(place.of(holidays))) {
      assertEquals(2, open.size());
      assertTrue(refused(() -> place.forget(List.of(holidays))).contains("is open in process"));
    }
    assertEquals(1, place.folders().size());
  }

  private static String refused(Executable action) {
    return assertThrows(IndexException.class, action).getMessage();
  }
}

package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first pictures are on the page before any of them is decoded. */
class FirstLookTest {

  private static final int SCENES = 6;

  @TempDir private Path folder;
  private Path pictures;
  private Path model;

  @BeforeEach
  void draw() throws IOException {
    pictures = folder.resolve("pictures");
    SceneModel.draw(Files.createDirectory(pictures), 0, SCENES);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "sunset", "city"), model);
  }

  @Test
  void theyAreListedFoundByNameAndShownAsTheyAre() throws IOException {
    Path named = Files.move(files().getFirst(), pictures.resolve("aunt mildred.jpg"));
    SearchOptions all = SearchOptions.first(SCENES);
    List<SearchResult> found = new ArrayList<>();
    List<byte[]> shown = new ArrayList<>();
    try (Gallery gallery = open();
        GalleryServer server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty())) {
      beforeTheFirst(
          gallery,
          () -> {
            found.add(gallery.searches().browse(all));
            found.add(gallery.searches().byText("mildred", all));
            found.add(gallery.searches().byText("forest", all));
            shown.add(thumbnail(server, found.get(1).hits().getFirst()));
          });

      assertEquals(SCENES, found.get(0).hits().size());
      assertTrue(found.get(0).hits().stream().allMatch(hit -> hit.words().isEmpty()));
      assertEquals(320, found.get(0).hits().getFirst().width());
      assertEquals("aunt mildred.jpg", found.get(1).hits().getFirst().name());
      assertEquals(List.of("name"), found.get(1).hits().getFirst().written());
      assertEquals(0, found.get(2).total());
      assertArrayEquals(Files.readAllBytes(named), shown.getFirst());

      Hit later = gallery.searches().byText("mildred", all).hits().getFirst();
      assertFalse(later.words().isEmpty());
      assertFalse(Arrays.equals(shown.getFirst(), thumbnail(server, later)));
      assertEquals(SCENES, gallery.searches().byText("forest", all).total());
    }
  }

  @Test
  void whatTurnsOutToBeDamagedIsGoneAtTheEnd() throws IOException {
    Path damaged = files().getFirst();
    byte[] whole = Files.readAllBytes(damaged);
    Files.write(damaged, Arrays.copyOf(whole, whole.length / 2));
    List<Integer> listed = new ArrayList<>();
    try (Gallery gallery = open()) {
      beforeTheFirst(gallery, () -> listed.add(gallery.size()));

      assertEquals(List.of(SCENES), listed);
      assertEquals(SCENES - 1, gallery.size());
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** Indexes, and does a step before the first picture is decoded. */
  private static void beforeTheFirst(Gallery gallery, Step step) throws IOException {
    gallery
        .indexer(1)
        .run(
            (done, total) -> {
              if (done == 0) {
                try {
                  step.run();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }
            });
  }

  private Gallery open() throws IOException {
    return Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(pictures)) {
      return files.sorted().toList();
    }
  }

  private static byte[] thumbnail(GalleryServer server, Hit hit) throws IOException {
    try (InputStream in = server.address().resolve("thumbnails/" + hit.id()).toURL().openStream()) {
      return in.readAllBytes();
    }
  }
}

package io.github.crossmedia.gallery.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedFoldersTest {

  @TempDir private Path folder;
  private Path home;
  private Path camera;

  @BeforeEach
  void draw() throws IOException {
    home = Files.createDirectories(folder.resolve("home/pictures"));
    camera = Files.createDirectories(folder.resolve("camera/pictures"));
    SceneModel.draw(home, 48, 51);
    SceneModel.draw(camera, 51, 53);
  }

  @Test
  void severalFoldersAreSearchedTogetherAndNoneIsLostWithItsDrive() throws IOException {
    Path joined = JoinedFolders.link(folder.resolve("cache"), List.of(home, camera));
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset"), model);
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), joined, Optional.of(model))) {
      assertEquals(5, gallery.indexer(1).run(IndexProgress.NONE).pictures());
      List<Hit> hits =
          gallery.searches().byText("forest", SearchOptions.first(5).withoutTexts()).hits();
      assertTrue(hits.stream().anyMatch(hit -> hit.name().startsWith("pictures/")));
      assertTrue(hits.stream().anyMatch(hit -> hit.name().startsWith("pictures 2/")));

      Files.move(camera, folder.resolve("unplugged"));
      assertEquals(2, gallery.indexer(1).run(IndexProgress.NONE).away());
      assertEquals(5, gallery.size());
    }
  }

  @Test
  void theFoldersInAnyOrderAreTheSameAndNamedByTheirPaths() throws IOException {
    Path cache = folder.resolve("cache");
    Path joined = JoinedFolders.link(cache, List.of(home, camera));

    assertEquals(joined, JoinedFolders.link(cache, List.of(camera, home)));
    assertEquals(List.of(camera, home), JoinedFolders.of(joined));
    assertEquals(camera + " and " + home, JoinedFolders.title(joined));
    assertEquals(home.toString(), JoinedFolders.title(home));

    JoinedFolders.unlink(joined);
    assertFalse(Files.exists(joined));
    assertTrue(Files.isDirectory(home));
  }
}

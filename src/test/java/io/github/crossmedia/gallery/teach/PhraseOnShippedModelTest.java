package io.github.crossmedia.gallery.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PhraseOnShippedModelTest {

  private static final int SCENES = 60;

  @TempDir private Path folder;

  @Test
  void whatAPhraseWasTaughtByIsLikelyHoweverRarelyCaptionsHoldItsWords() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 0, SCENES);
    Path model = Path.of("models/photographs.safetensors");
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model))) {
      gallery.indexer(2).run(IndexProgress.NONE);
      List<String> sunsets =
          gallery.searches().browse(SearchOptions.first(SCENES)).hits().stream()
              .filter(hit -> hit.name().contains("sunset"))
              .map(Hit::id)
              .limit(5)
              .toList();
      assertEquals(5, sunsets.size());
      float before = best(gallery, sunsets);

      gallery.teaching().teach("snow party", sunsets, List.of());

      float after = best(gallery, sunsets);
      assertTrue(after > 0.25, before + " became " + after);
    }
  }

  private static float best(Gallery gallery, List<String> ids) throws IOException {
    return (float)
        gallery.searches().byText("snow party", SearchOptions.first(SCENES)).hits().stream()
            .filter(hit -> ids.contains(hit.id()))
            .mapToDouble(Hit::score)
            .max()
            .orElse(0);
  }
}

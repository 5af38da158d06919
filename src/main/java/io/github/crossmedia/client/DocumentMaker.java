package io.github.crossmedia.client;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes documents of items: it extracts missing views from the picture and projects them. The nodes
 * then have nothing to compute.
 */
final class DocumentMaker {

  private final Path folder;
  private final ServedVersion version;
  private final int words;
  private final PictureFeatures wanted;
  private final Footage footage = new Footage();

  /**
   * Creates a maker of documents.
   *
   * @param folder the base of the items' relative paths
   * @param words how many of the strongest words a document keeps
   */
  DocumentMaker(Path folder, StoredModel model, int words) {
    this.folder = folder;
    this.version = ServedVersion.of(model.version(), model.model());
    this.words = words;
    this.wanted = PictureFeatures.of(model.model());
  }

  /**
   * Returns when the picture of an item was modified, in milliseconds; 0 if the picture is not
   * needed.
   */
  long modified(Item item) {
    try {
      return mustBeSeen(item)
          ? Files.getLastModifiedTime(folder.resolve(item.picture())).toMillis()
          : 0;
    } catch (IOException unknown) {
      return 0;
    }
  }

  /** Returns the document of an item. */
  PictureDocument of(Item item) throws IOException {
    Medium medium = mustBeSeen(item) ? seen(item) : item.medium();
    return PictureDocument.of(
        item,
        KeptViews.of(version.model(), medium),
        version.picture(medium, words, 0),
        modified(item));
  }

  private boolean mustBeSeen(Item item) {
    return !item.picture().isEmpty() && !wanted.cover(item.medium());
  }

  private Medium seen(Item item) throws IOException {
    Map<String, View> all = new HashMap<>(item.views());
    all.putAll(MeanViews.of(folder.resolve(item.picture()), footage, version.views()));
    return new Medium(item.text(), all);
  }
}

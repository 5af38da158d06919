package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.lucene.ModelVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import java.util.Optional;

/**
 * A version of a model in the memory of this node. Documents that are texts name their version with
 * a suffix, so that one field may hold texts and pictures, and each is compared as it must be.
 *
 * @param pictures the version at work on pictures
 * @param texts the version at work on texts
 * @param eyes the views it extracts from pictures, empty where it reads others
 */
public record LoadedModel(
    VersionId version,
    CrossMediaModel model,
    ModelVersion pictures,
    ModelVersion texts,
    Optional<PictureViews> eyes) {

  /** A version at work, whose words are compiled within a budget. */
  public static LoadedModel of(VersionId version, CrossMediaModel model, Budget budget) {
    ModelVersion pictures = ModelVersion.ofPictures(version.ofPictures().toString(), model, budget);
    ModelVersion texts = ModelVersion.ofTexts(version.ofTexts().toString(), model);
    return new LoadedModel(version, model, pictures, texts, eyes(model));
  }

  private static Optional<PictureViews> eyes(CrossMediaModel model) {
    try {
      return Optional.of(PictureViews.of(model));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The views it extracts from pictures.
   *
   * @throws IllegalArgumentException where it reads views that were made elsewhere
   */
  public PictureViews views() {
    return eyes.orElseGet(() -> PictureViews.of(model));
  }
}

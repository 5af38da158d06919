package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.lucene.ModelVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import java.util.Optional;

/**
 * A version of a model in the memory of this node. Documents that are texts name their version with
 * a suffix, so that one field may hold texts and pictures, and each is compared as it must be.
 *
 * @param pictures the version at work on pictures
 * @param texts the version at work on texts
 * @param eyes the views it extracts from pictures, empty where it reads others
 * @param bytes about how much memory this takes
 */
public record LoadedModel(
    VersionId version,
    CrossMediaModel model,
    ModelVersion pictures,
    ModelVersion texts,
    Optional<PictureViews> eyes,
    long bytes) {

  private static final String OF_TEXTS = "/text";

  /** A version at work, read from a file of so many bytes. */
  public static LoadedModel of(VersionId version, CrossMediaModel model, long fileBytes) {
    ModelVersion pictures = ModelVersion.ofPictures(ofPictures(version), model);
    ModelVersion texts = ModelVersion.ofTexts(ofTexts(version), model);
    return new LoadedModel(
        version, model, pictures, texts, eyes(model), fileBytes + pictures.ramBytesUsed());
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

  /** What a document that is a picture names as its version. */
  public static String ofPictures(VersionId version) {
    return version.toString();
  }

  /** What a document that is a text names as its version. */
  public static String ofTexts(VersionId version) {
    return version + OF_TEXTS;
  }
}

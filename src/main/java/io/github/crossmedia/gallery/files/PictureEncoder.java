package io.github.crossmedia.gallery.files;

import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;

/** Encodes pictures for a model. It extracts only the views that the model reads. */
public final class PictureEncoder {

  private final CrossMediaModel model;
  private final PictureFeatures features;
  private final PictureViews views;

  private PictureEncoder(CrossMediaModel model, PictureFeatures features, PictureViews views) {
    this.model = model;
    this.features = features;
    this.views = views;
  }

  /** Returns the encoder of a model. */
  public static PictureEncoder of(CrossMediaModel model) {
    try {
      return new PictureEncoder(model, PictureFeatures.of(model), PictureViews.of(model));
    } catch (IllegalArgumentException unreadable) {
      throw new IndexException(unreadable.getMessage(), unreadable);
    }
  }

  /** The visual words of a picture, its encoded views, and its point. */
  public record EncodedPicture(
      Map<String, SparseVector> visualWords, SparseVector features, float[] point) {}

  /** Returns the views, point and words of a picture that the index keeps. */
  public EncodedPicture extract(Medium medium) {
    return new EncodedPicture(
        medium.visualWords(), features.of(medium), model.textToImage().document(medium));
  }

  public PictureViews views() {
    return views;
  }

  /** Returns the views of a picture. */
  public Medium medium(Picture picture) {
    return views.medium(picture);
  }
}

package io.github.crossmedia.gallery.index;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Map;

/**
 * The extracted content of a picture.
 *
 * @param id from its content
 * @param caption the caption in its file, empty where there is none
 * @param visualWords the counts of its visual words, by the name of their view
 * @param features what the model's encoders make of it
 * @param point its point in the space of the model as it was before any teaching
 */
record StoredPicture(
    String id,
    int width,
    int height,
    String caption,
    Map<String, SparseVector> visualWords,
    SparseVector features,
    float[] point) {

  StoredPicture {
    visualWords = Map.copyOf(visualWords);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StoredPicture that
        && id.equals(that.id)
        && width == that.width
        && height == that.height
        && caption.equals(that.caption)
        && visualWords.equals(that.visualWords)
        && features.equals(that.features)
        && Arrays.equals(point, that.point);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}

package io.github.crossmedia.gallery.store;

import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Map;

/**
 * The extracted content of a picture.
 *
 * @param id from its content
 * @param about its metadata
 * @param blurred as {@link Thumbnails#blurred} makes it; empty in indices of earlier releases
 * @param look that is compared with those of other pictures
 * @param visualWords the counts of its visual words, by the name of their view
 * @param features its views, encoded by the model
 * @param point its point in the space of the model without lessons
 */
public record IndexedPicture(
    String id,
    IndexedMetadata about,
    String blurred,
    PerceptualHash look,
    Map<String, SparseVector> visualWords,
    SparseVector features,
    float[] point) {

  public IndexedPicture {
    visualWords = Map.copyOf(visualWords);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexedPicture that
        && id.equals(that.id)
        && about.equals(that.about)
        && blurred.equals(that.blurred)
        && look.equals(that.look)
        && visualWords.equals(that.visualWords)
        && features.equals(that.features)
        && Arrays.equals(point, that.point);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}

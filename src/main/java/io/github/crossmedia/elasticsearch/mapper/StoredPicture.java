package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.serve.Projected;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;

/**
 * The value of a {@code cross_media} field in one document.
 *
 * @param projected the picture as a version of a model projected it
 * @param visualWords the counts of the picture's visual words, by the name of their view
 */
record StoredPicture(Projected projected, Map<String, SparseVector> visualWords) {

  StoredPicture {
    visualWords = Map.copyOf(visualWords);
  }
}

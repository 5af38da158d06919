package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Map;

/**
 * The value of a {@code cross_media} field in one document.
 *
 * @param projected the picture as projected by a version of a model
 * @param visualWords the counts of the picture's visual words, by the name of their view
 * @param views its other views, by name
 */
record StoredPicture(
    ProjectedItem projected, Map<String, SparseVector> visualWords, Map<String, View> views) {

  StoredPicture {
    visualWords = Map.copyOf(visualWords);
    views = Map.copyOf(views);
  }
}

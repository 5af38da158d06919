package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.elasticsearch.store.ServedModels;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The picture that others are to be like, as each served version sees it. */
final class ImageSource {

  private final Map<PictureViews, Medium> seen = new HashMap<>();
  private final Function<PictureViews, Medium> eyes;

  /** Looks at a picture once for each set of views, however many versions have it. */
  ImageSource(Function<PictureViews, Medium> eyes) {
    this.eyes = eyes;
  }

  /**
   * What each kind of document of each version is compared with; versions that see no pixels have
   * nothing.
   */
  List<QueryPoint> points(ServedModels served, Clues clues) {
    List<QueryPoint> points = new ArrayList<>();
    for (LoadedModel version : served.versions()) {
      version.eyes().ifPresent(views -> points.addAll(points(version, views, clues)));
    }
    if (points.isEmpty()) {
      served.currentModel().views();
    }
    return points;
  }

  private List<QueryPoint> points(LoadedModel version, PictureViews views, Clues clues) {
    Medium medium = seen.computeIfAbsent(views, eyes);
    return List.of(
        clues.with(version.pictures().among(medium), version.pictures()),
        clues.with(version.texts().across(medium), version.texts()));
  }
}

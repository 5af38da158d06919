package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of held-out pictures, for methods that can compute them with less work than the
 * finished model. They are compared with those of texts by the dot product.
 */
public final class KnownPoints {

  private final Tower texts;
  private final Map<String, float[]> pictures = new HashMap<>();

  /**
   * Creates the points of items.
   *
   * @param texts makes the points of texts
   * @param points the point of each item's picture, in order
   */
  public KnownPoints(Tower texts, List<Item> items, List<float[]> points) {
    this.texts = texts;
    for (int i = 0; i < points.size(); i++) {
      pictures.put(items.get(i).id(), points.get(i));
    }
  }

  List<float[]> ofTexts(List<Medium> media) {
    return texts.projectAll(media);
  }

  List<float[]> ofPictures(List<Item> items) {
    return items.stream().map(item -> pictures.get(item.id())).toList();
  }
}

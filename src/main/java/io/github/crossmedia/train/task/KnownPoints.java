package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of held-out pictures, where a method can compute them with less work than by the model
 * that it will have learned. They are compared by the dot product with those of texts.
 */
public final class KnownPoints {

  private final Tower texts;
  private final Map<String, float[]> pictures = new HashMap<>();

  /**
   * Points of items.
   *
   * @param texts makes the points of texts
   * @param points a point for the picture of each item, in their order
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

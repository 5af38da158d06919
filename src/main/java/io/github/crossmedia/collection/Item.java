package io.github.crossmedia.collection;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;

/**
 * One line of a collection. What the line leaves out is empty; {@code picture} is the path as it
 * stands there, relative to the collection's file.
 */
public record Item(
    String id,
    String split,
    String picture,
    String text,
    List<String> labels,
    Map<String, View> views) {

  public Item {
    labels = List.copyOf(labels);
    views = Map.copyOf(views);
  }

  /** What encoders read of this item. */
  public Medium medium() {
    return new Medium(text, views);
  }
}

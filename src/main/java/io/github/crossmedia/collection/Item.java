package io.github.crossmedia.collection;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;

/**
 * One line of a collection. Missing fields are empty; {@code picture} is a path relative to the
 * collection's file.
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

  /** Returns the part of this item that encoders read. */
  public Medium medium() {
    return new Medium(text, views);
  }
}

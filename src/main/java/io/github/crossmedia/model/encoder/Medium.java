package io.github.crossmedia.model.encoder;

import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One picture or one text: its words, empty if there are none, and its views. */
public record Medium(String text, Map<String, View> views) {

  public Medium {
    views = Map.copyOf(views);
  }

  public static Medium ofText(String text) {
    return new Medium(text, Map.of());
  }

  /** Returns the sparse views, which count visual words. */
  public SortedMap<String, SparseVector> visualWords() {
    SortedMap<String, SparseVector> counts = new TreeMap<>();
    views.forEach(
        (name, view) -> {
          if (view instanceof SparseVector sparse) {
            counts.put(name, sparse);
          }
        });
    return counts;
  }

  public static Medium ofViews(Map<String, View> views) {
    return new Medium("", views);
  }
}

package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.model.ViewReader;
import io.github.crossmedia.vector.View;
import java.util.LinkedHashMap;
import java.util.Map;

/** The views of a document. */
public final class Views {

  private Views() {}

  /** Reads an object of views by their names. */
  public static Map<String, View> of(Object value) {
    if (!(value instanceof Map<?, ?> named)) {
      throw new IllegalArgumentException(
          "views must be an object keyed by name, unless [view] names the only one");
    }
    Map<String, View> views = new LinkedHashMap<>();
    named.forEach((name, view) -> views.put(name.toString(), view(name.toString(), view)));
    return views;
  }

  /** Reads one view. */
  public static View view(String name, Object value) {
    try {
      return ViewReader.read(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the view \"" + name + "\": " + e.getMessage(), e);
    }
  }
}

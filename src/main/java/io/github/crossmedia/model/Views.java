package io.github.crossmedia.model;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Views by their names, in collections as in documents and queries of an index. */
public final class Views {

  private Views() {}

  /** Reads an object of views by their names. */
  public static Map<String, View> of(Object value) {
    if (!(value instanceof Map<?, ?> named)) {
      throw new IllegalArgumentException("views must be an object keyed by name");
    }
    Map<String, View> views = new LinkedHashMap<>();
    named.forEach((name, view) -> views.put(name.toString(), view(name.toString(), view)));
    return views;
  }

  /** Views as JSON: what {@link #of} reads. */
  public static Map<String, Object> json(Map<String, View> views) {
    Map<String, Object> json = new LinkedHashMap<>();
    views.forEach((name, view) -> json.put(name, json(view)));
    return json;
  }

  private static Object json(View view) {
    return switch (view) {
      case DenseVector dense -> numbers(dense);
      case SparseVector sparse -> {
        Map<String, Object> components = new LinkedHashMap<>();
        sparse.forEach((index, value) -> components.put(Integer.toString(index), value));
        yield components;
      }
      case VectorBag bag -> bag.members().stream().map(Views::numbers).toList();
    };
  }

  private static List<Float> numbers(DenseVector vector) {
    List<Float> numbers = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> numbers.add(value));
    return numbers;
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

package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.Components;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts views by their names from and to JSON, in collections and in documents and queries of an
 * index. JSON is given as maps and lists: an object is a sparse view, an array of numbers a dense
 * view, an array of arrays a bag of vectors.
 */
public final class Views {

  /**
   * The limit of visual words: larger than any code book, but so small that a single bad number
   * cannot exhaust the memory.
   */
  public static final int MAX_VISUAL_WORDS = 1 << 24;

  private Views() {}

  public static Map<String, View> of(Object value) {
    if (!(value instanceof Map<?, ?> named)) {
      throw new IllegalArgumentException("views must be an object keyed by name");
    }
    Map<String, View> views = new LinkedHashMap<>();
    named.forEach((name, view) -> views.put(name.toString(), view(name.toString(), view)));
    return views;
  }

  /** Returns views as JSON, which {@link #of} reads. */
  public static Map<String, Object> json(Map<String, ? extends View> views) {
    Map<String, Object> json = new LinkedHashMap<>();
    views.forEach((name, view) -> json.put(name, json(view)));
    return json;
  }

  private static Object json(View view) {
    return switch (view) {
      case DenseVector dense -> numbers(dense);
      case SparseVector sparse -> {
        Map<String, Object> components = new LinkedHashMap<>();
        sparse.forEach(
            (index, value) -> components.put(Integer.toString(index), Components.shortest(value)));
        yield components;
      }
      case VectorBag bag -> bag.members().stream().map(Views::numbers).toList();
    };
  }

  private static List<Number> numbers(DenseVector vector) {
    List<Number> numbers = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> numbers.add(Components.shortest(value)));
    return numbers;
  }

  public static View view(String name, Object value) {
    try {
      return read(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the view \"" + name + "\": " + e.getMessage(), e);
    }
  }

  private static View read(Object value) {
    return switch (value) {
      case Map<?, ?> components -> sparse(components);
      case List<?> list when list.isEmpty() -> new VectorBag(VectorBag.UNTOLD, List.of());
      case List<?> list when list.getFirst() instanceof List<?> -> bag(list);
      case List<?> list -> dense(list);
      case null, default -> throw new IllegalArgumentException("must be an object or an array");
    };
  }

  private static SparseVector sparse(Map<?, ?> components) {
    int[] indices = new int[components.size()];
    float[] values = new float[indices.length];
    int size = 0;
    boolean ascending = true;
    for (Map.Entry<?, ?> component : components.entrySet()) {
      indices[size] = index(component.getKey().toString());
      values[size] = number(component.getValue());
      ascending &= values[size] != 0 && (size == 0 || indices[size] > indices[size - 1]);
      size++;
    }
    return ascending
        ? SparseVector.of(SparseVector.UNBOUNDED, indices, values)
        : sorted(indices, values);
  }

  private static SparseVector sorted(int[] indices, float[] values) {
    Map<Integer, Float> sorted = new TreeMap<>();
    for (int i = 0; i < indices.length; i++) {
      sorted.put(indices[i], values[i]);
    }
    return SparseVector.of(SparseVector.UNBOUNDED, sorted);
  }

  private static int index(String key) {
    int index;
    try {
      index = Integer.parseInt(key);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(notAVisualWord(key), e);
    }
    if (index < 0) {
      throw new IllegalArgumentException(notAVisualWord(key));
    }
    if (index >= MAX_VISUAL_WORDS) {
      throw new IllegalArgumentException(
          Formatted.of(
              "visual word %d is out of range: must be less than %d", index, MAX_VISUAL_WORDS));
    }
    return index;
  }

  private static String notAVisualWord(String key) {
    return "\"" + key + "\" is not a visual word: must be a non-negative integer";
  }

  private static DenseVector dense(List<?> list) {
    float[] values = new float[list.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(list.get(i));
    }
    return DenseVector.of(values);
  }

  private static VectorBag bag(List<?> list) {
    List<DenseVector> members = new ArrayList<>();
    for (Object member : list) {
      if (!(member instanceof List<?> values)) {
        throw new IllegalArgumentException(
            "member " + members.size() + " of the bag is not an array");
      }
      members.add(dense(values));
    }
    return new VectorBag(members.getFirst().dimension(), members);
  }

  private static float number(Object value) {
    if (value instanceof Number number) {
      return number.floatValue();
    }
    String given = value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
    throw new IllegalArgumentException(given + " is not a number");
  }
}

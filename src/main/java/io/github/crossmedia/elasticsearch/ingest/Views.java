package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Views as JSON: an object is sparse, an array dense, an array of arrays a bag of vectors. */
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
      return switch (value) {
        case Map<?, ?> components -> sparse(components);
        case List<?> list when !list.isEmpty() && list.getFirst() instanceof List<?> -> bag(list);
        case List<?> list -> dense(list);
        case null, default -> throw new IllegalArgumentException("must be an object or an array");
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the view \"" + name + "\": " + e.getMessage(), e);
    }
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

  private static int index(String index) {
    try {
      return Integer.parseUnsignedInt(index);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + index + "] is not an index: must be a non-negative integer", e);
    }
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
            "a bag of vectors must contain arrays only, but contains " + member);
      }
      members.add(dense(values));
    }
    return new VectorBag(members.getFirst().dimension(), members);
  }

  private static float number(Object value) {
    if (value instanceof Number number) {
      return number.floatValue();
    }
    throw new IllegalArgumentException("[" + value + "] is not a number");
  }
}

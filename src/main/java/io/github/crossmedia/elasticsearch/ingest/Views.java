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
          "views are an object with their names as keys, unless [view] names the only one");
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
        case null, default ->
            throw new IllegalArgumentException("it is neither an object nor an array");
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the view \"" + name + "\": " + e.getMessage(), e);
    }
  }

  private static SparseVector sparse(Map<?, ?> components) {
    Map<Integer, Float> sparse = new TreeMap<>();
    components.forEach((index, value) -> sparse.put(index(index.toString()), number(value)));
    return SparseVector.of(SparseVector.UNBOUNDED, sparse);
  }

  private static int index(String index) {
    try {
      return Integer.parseUnsignedInt(index);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("[" + index + "] is no index, which counts from 0", e);
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
        throw new IllegalArgumentException("a bag of vectors holds " + member);
      }
      members.add(dense(values));
    }
    return new VectorBag(members.getFirst().dimension(), members);
  }

  private static float number(Object value) {
    if (value instanceof Number number) {
      return number.floatValue();
    }
    throw new IllegalArgumentException("[" + value + "] is no number");
  }
}

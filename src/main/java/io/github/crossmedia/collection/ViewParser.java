package io.github.crossmedia.collection;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parses views: an object is a sparse view, an array of numbers a dense one, an array of arrays a
 * bag.
 */
final class ViewParser {

  /** Larger than any code book; a single bad number must not make all weight vectors this long. */
  private static final int MOST_VISUAL_WORDS = 1 << 24;

  private ViewParser() {}

  static Map<String, View> views(JsonNode node) {
    if (!node.isMissingNode() && !node.isObject()) {
      throw new IllegalArgumentException("\"views\" must be a JSON object");
    }
    Map<String, View> views = new HashMap<>();
    for (var entry : node.properties()) {
      try {
        views.put(entry.getKey(), view(entry.getValue()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("view \"" + entry.getKey() + "\": " + e.getMessage(), e);
      }
    }
    return views;
  }

  private static View view(JsonNode node) {
    if (node.isObject()) {
      return sparse(node);
    }
    if (!node.isArray()) {
      throw new IllegalArgumentException("must be an object or an array");
    }
    if (node.isEmpty()) {
      return new VectorBag(VectorBag.UNTOLD, List.of());
    }
    return node.get(0).isArray() ? bag(node) : dense(node);
  }

  private static SparseVector sparse(JsonNode node) {
    Map<Integer, Float> components = new HashMap<>();
    for (var entry : node.properties()) {
      components.put(index(entry.getKey()), number(entry.getValue()));
    }
    return SparseVector.of(SparseVector.UNBOUNDED, components);
  }

  private static int index(String key) {
    try {
      int index = Integer.parseInt(key);
      if (index >= MOST_VISUAL_WORDS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "visual word %d is out of range: must be less than %d",
                index,
                MOST_VISUAL_WORDS));
      }
      if (index >= 0) {
        return index;
      }
    } catch (NumberFormatException e) {
      // reported below, like a negative number
    }
    throw new IllegalArgumentException(
        "\"" + key + "\" is not a visual word: must be a non-negative integer");
  }

  private static DenseVector dense(JsonNode node) {
    float[] values = new float[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(node.get(i));
    }
    return DenseVector.of(values);
  }

  private static VectorBag bag(JsonNode node) {
    List<DenseVector> members = new ArrayList<>();
    for (JsonNode member : node) {
      if (!member.isArray()) {
        throw new IllegalArgumentException(
            "member " + members.size() + " of the bag is not an array");
      }
      members.add(dense(member));
    }
    return new VectorBag(members.getFirst().dimension(), members);
  }

  private static float number(JsonNode node) {
    if (!node.isNumber()) {
      throw new IllegalArgumentException(node + " is not a number");
    }
    return node.floatValue();
  }
}

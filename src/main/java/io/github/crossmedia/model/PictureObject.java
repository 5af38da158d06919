package io.github.crossmedia.model;

import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON object of a picture in a document, with its values as maps and lists. The processor and
 * the client write it; the field and the query read it.
 */
public final class PictureObject {

  public static final String MODEL = "model";
  public static final String VECTOR = "vector";
  public static final String WORDS = "words";

  /** The key of the views that count visual words. */
  public static final String VISUAL_WORDS = "visual_words";

  /** The key of all other views. */
  public static final String VIEWS = "views";

  /**
   * The key of the numbers of words, visual words and other views, which are not stored. With them
   * the field detects a picture that an update merged with another, key by key.
   */
  public static final String ENTRIES = "entries";

  private PictureObject() {}

  /** Returns true if a value is such an object. */
  public static boolean is(Object value) {
    return value instanceof Map<?, ?> picture && picture.get(MODEL) instanceof String;
  }

  /** Puts views into an object, each under the key of its kind. */
  public static void putViews(Map<String, ? extends View> views, Map<String, Object> object) {
    Map<String, View> counted = new LinkedHashMap<>(views);
    counted.values().removeIf(view -> !(view instanceof SparseVector));
    Map<String, View> others = new LinkedHashMap<>(views);
    others.keySet().removeAll(counted.keySet());
    if (!counted.isEmpty()) {
      object.put(VISUAL_WORDS, Views.json(counted));
    }
    if (!others.isEmpty()) {
      object.put(VIEWS, Views.json(others));
    }
  }

  /** Returns all views of an object, by name. */
  public static Map<String, View> views(Map<?, ?> object) {
    Map<String, View> views = new LinkedHashMap<>();
    for (String key : List.of(VISUAL_WORDS, VIEWS)) {
      if (object.get(key) instanceof Map<?, ?> named) {
        views.putAll(Views.of(named));
      }
    }
    return views;
  }

  public static Map<String, Object> words(List<WeightedWord> words) {
    Map<String, Object> weights = new LinkedHashMap<>();
    words.forEach(word -> weights.put(word.word(), word.weight()));
    return weights;
  }

  public static List<Float> vector(DenseVector vector) {
    List<Float> list = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> list.add(value));
    return list;
  }

  /** Returns the value of {@link #ENTRIES}. */
  public static int entries(Map<String, ? extends View> views, int words) {
    return words
        + views.values().stream()
            .mapToInt(view -> view instanceof SparseVector counts ? counts.size() : 1)
            .sum();
  }
}

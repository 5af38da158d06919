package io.github.crossmedia.model;

import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Numbers;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON object of a picture in a document: its keys, and its values as maps and lists. The
 * processor and the client write it, the field and the query read it.
 */
public final class PictureObject {

  public static final String MODEL = "model";
  public static final String VECTOR = "vector";
  public static final String WORDS = "words";
  public static final String VISUAL_WORDS = "visual_words";

  /**
   * The numbers of words and visual words; not stored. With them the field detects a picture that
   * an update merged with another, key by key.
   */
  public static final String ENTRIES = "entries";

  private PictureObject() {}

  /** The views of a picture that are kept: those that count visual words. */
  public static Map<String, Object> visualWords(Map<String, ? extends View> views) {
    Map<String, Object> kept = new LinkedHashMap<>();
    views.forEach(
        (name, view) -> {
          if (view instanceof SparseVector counts) {
            kept.put(name, counts(counts));
          }
        });
    return kept;
  }

  private static Map<String, Object> counts(SparseVector counts) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    counts.forEach((index, count) -> numbers.put(Integer.toString(index), Numbers.shortest(count)));
    return numbers;
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

  /** The value of {@link #ENTRIES}. */
  public static int entries(Map<String, ? extends View> views, List<WeightedWord> words) {
    return words.size()
        + views.values().stream()
            .mapToInt(view -> view instanceof SparseVector counts ? counts.size() : 0)
            .sum();
  }
}

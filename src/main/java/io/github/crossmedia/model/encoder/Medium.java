package io.github.crossmedia.model.encoder;

import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One picture or one text: its words, empty if there are none, and its views.
 *
 * @param readings what was found in a text that is asked; it makes no difference to the medium
 */
public record Medium(String text, Map<String, View> views, Readings readings) {

  public Medium {
    views = Map.copyOf(views);
  }

  public Medium(String text, Map<String, View> views) {
    this(text, views, Readings.NONE);
  }

  public static Medium ofText(String text) {
    return new Medium(text, Map.of());
  }

  /**
   * Returns this text as a question, which is read once by each vocabulary: for its point, its
   * calibration, its unknown words and the shares of its words.
   */
  public Medium asked() {
    return readings == Readings.NONE ? new Medium(text, views, new Readings()) : this;
  }

  /** Returns the same text with other views. */
  public Medium with(Map<String, View> others) {
    return new Medium(text, others, readings);
  }

  List<FoundWord> read(KnownWords words) {
    return readings == Readings.NONE ? words.in(text) : readings.of(text, words);
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

  /** What vocabularies found in one text. */
  static final class Readings {

    static final Readings NONE = new Readings();

    private final Map<KnownWords, List<FoundWord>> found = new IdentityHashMap<>();

    private synchronized List<FoundWord> of(String text, KnownWords words) {
      return found.computeIfAbsent(words, reader -> reader.in(text));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Readings;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }
}

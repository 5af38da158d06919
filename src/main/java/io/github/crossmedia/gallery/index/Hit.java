package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.WordLens.WeightedWord;
import java.util.List;

/**
 * A picture that was found.
 *
 * @param name of its file below the pictures' folder
 * @param words its strongest, the strongest first
 */
public record Hit(
    String id,
    String name,
    int width,
    int height,
    String caption,
    float score,
    Verdict verdict,
    List<WeightedWord> words) {

  public Hit {
    words = List.copyOf(words);
  }
}

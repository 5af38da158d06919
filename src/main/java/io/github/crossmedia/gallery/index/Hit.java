package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.WordLens.LikelyWord;
import java.util.List;

/**
 * A picture that was found.
 *
 * @param name of its file below the pictures' folder
 * @param words what it shows, the likeliest first
 */
public record Hit(
    String id,
    String name,
    int width,
    int height,
    String caption,
    float score,
    Verdict verdict,
    List<LikelyWord> words) {

  public Hit {
    words = List.copyOf(words);
  }
}

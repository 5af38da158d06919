package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.WordLens.LikelyWord;
import java.util.List;

/**
 * A picture that was found.
 *
 * @param name of its file below the pictures' folder
 * @param score the probability, by the model, that it shows what the query asks for
 * @param grade what the score reads as where the model is calibrated by people's judgments, with
 *     their scale; else empty
 * @param written where its text contains the query: {@code caption}, {@code name}
 * @param words what it shows, the likeliest first
 */
public record Hit(
    String id,
    String name,
    int width,
    int height,
    String caption,
    float score,
    String grade,
    Verdict verdict,
    List<String> written,
    List<LikelyWord> words) {

  public Hit {
    written = List.copyOf(written);
    words = List.copyOf(words);
  }
}

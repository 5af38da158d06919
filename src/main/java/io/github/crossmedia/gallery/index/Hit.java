package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.WordLens.LikelyWord;
import java.util.List;

/**
 * A picture that was found.
 *
 * @param name of its file below the pictures' folder
 * @param taken the time when it was taken, as {@code 2019-03-12T10:15:30}; empty if unknown
 * @param camera its maker and model, empty if unknown
 * @param alike the same for pictures that look almost the same; empty where none looks like it
 * @param score the probability, by the model, that it shows what the query asks for
 * @param grade what the score reads as where the model is calibrated by people's judgments, with
 *     their scale; else empty
 * @param outside whether it is unlike all that the model learned from, so that its words and score
 *     mean little
 * @param written where its text contains the query: {@code caption}, {@code name}, {@code folder}
 * @param words what it shows, the likeliest first
 */
public record Hit(
    String id,
    String name,
    int width,
    int height,
    String caption,
    String taken,
    String camera,
    String alike,
    float score,
    String grade,
    Verdict verdict,
    boolean outside,
    List<String> written,
    List<LikelyWord> words) {

  public Hit {
    written = List.copyOf(written);
    words = List.copyOf(words);
  }
}

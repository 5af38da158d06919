package io.github.crossmedia.gallery.scene;

import io.github.crossmedia.picture.Picture;
import java.util.List;

/** A drawn picture and the words for everything that was drawn, in alphabetical order. */
public record Scene(Picture picture, List<String> words) {

  public Scene {
    words = words.stream().distinct().sorted().toList();
  }

  /** Returns the words as one caption. */
  public String caption() {
    return String.join(" ", words);
  }
}

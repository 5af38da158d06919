package io.github.crossmedia.elasticsearch.ingest;

import java.util.Arrays;
import java.util.Locale;

/** The content of the processor's source field. */
enum Input {
  /** A base64 picture. */
  PICTURE,
  /** Ready views of a picture: an object of views by name, or one view. */
  VIEWS,
  /** A text, to be found by pictures. */
  TEXT,
  /** Ready views of a text. */
  TEXT_VIEWS;

  boolean isText() {
    return this == TEXT || this == TEXT_VIEWS;
  }

  static Input named(String name) {
    for (Input input : values()) {
      if (input.label().equals(name)) {
        return input;
      }
    }
    throw new IllegalArgumentException(
        "unknown input ["
            + name
            + "], known inputs are "
            + Arrays.stream(values()).map(Input::label).toList());
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.github.crossmedia.train.task;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.Arrays;
import java.util.Locale;

/** The medium of the query, and the medium of what it finds. */
public enum Direction {
  TEXT_TO_IMAGE,
  IMAGE_TO_TEXT;

  /** Returns the direction with a name from the command line. */
  public static Direction labelled(String label) {
    return Arrays.stream(values())
        .filter(direction -> direction.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown direction \"" + label + "\", known are text-to-image, image-to-text"));
  }

  public Couple of(CrossMediaModel model) {
    return this == TEXT_TO_IMAGE ? model.textToImage() : model.imageToText();
  }

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

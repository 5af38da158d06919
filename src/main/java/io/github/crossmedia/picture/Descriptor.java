package io.github.crossmedia.picture;

import io.github.crossmedia.picture.codebook.Recipe;
import io.github.crossmedia.vector.View;

/** Describes pictures by one named view. Implementations may be shared between threads. */
public interface Descriptor {

  /** What the view is called in collections, on the command line and in models. */
  String name();

  /**
   * Raised whenever the numbers or {@link #codeBooks} change, so that a model never meets views it
   * wasn't made for.
   */
  int version();

  /** The view of a picture. */
  View extract(Picture picture);

  /** How its vectors become visual words. */
  default Recipe codeBooks() {
    return Recipe.STANDARDISED;
  }
}

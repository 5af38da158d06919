package io.github.crossmedia.picture;

import io.github.crossmedia.picture.codebook.Recipe;
import io.github.crossmedia.vector.View;

/** Describes pictures by one named view. Implementations may be shared between threads. */
public interface Descriptor {

  /** The name of the view in collections, on the command line and in models. */
  String name();

  /**
   * Raised whenever the numbers or {@link #codeBooks} change, so that a model is never used with
   * views it was not made for.
   */
  int version();

  /** The view of a picture. */
  View extract(Picture picture);

  /** The recipe by which its vectors become visual words. */
  default Recipe codeBooks() {
    return Recipe.STANDARDISED;
  }
}

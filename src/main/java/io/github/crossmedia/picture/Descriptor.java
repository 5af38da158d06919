package io.github.crossmedia.picture;

import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.vector.View;

/** Describes pictures by one named view. Implementations may be shared between threads. */
public interface Descriptor {

  /** Returns the name of the view in collections, on the command line and in models. */
  String name();

  /**
   * Returns the version of this descriptor. It grows whenever the numbers or {@link #codeBooks}
   * change, so that no model reads views other than it was made for.
   */
  default int version() {
    return 1;
  }

  View extract(Picture picture);

  /** Returns how its vectors become visual words. */
  default CodeBookTrainer.Recipe codeBooks() {
    return CodeBookTrainer.Recipe.STANDARDISED;
  }
}

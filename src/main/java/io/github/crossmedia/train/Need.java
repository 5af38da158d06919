package io.github.crossmedia.train;

/** What a method learns from beside the two media of each item. */
public enum Need {
  /** Texts that are read as words, not as ready views. */
  WORDS,
  /** At least one label of each item. */
  LABELS
}

package io.github.crossmedia.reproduce.published;

/** The pictures that an experiment ranks. */
public enum AskedPictures {
  /** The test pictures, after learning from all others. */
  TEST,
  /**
   * The validation pictures, after learning from the training pictures alone; the test pictures are
   * never looked at. Parameters are chosen on the same pictures, so the numbers are the best of
   * some trials.
   */
  VALID
}

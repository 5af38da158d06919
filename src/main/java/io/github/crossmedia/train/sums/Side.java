package io.github.crossmedia.train.sums;

import java.util.Locale;

/** A vector that each item of a collection has. */
public enum Side {
  /** The encoded picture. */
  PICTURES,
  /** A one for each word that the text holds. */
  WORDS,
  /** The encoded text. */
  TEXTS,
  /** The labels, which share 1. */
  LABELS,
  /** The query of a click on the picture, by the terms that take part. */
  QUERIES;

  /** Returns the name in files and messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

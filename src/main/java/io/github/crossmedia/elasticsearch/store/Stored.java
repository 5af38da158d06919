package io.github.crossmedia.elasticsearch.store;

import java.util.Locale;

/** The result of storing a file. */
public record Stored(StoredFile file, Result result) {

  /** What was done. */
  public enum Result {
    /** It is a new version. */
    CREATED,
    /** A version with the same bytes is intact. */
    UNCHANGED,
    /** A version with the same bytes had lost some of its documents, which were written again. */
    MENDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

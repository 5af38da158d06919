package io.github.crossmedia.elasticsearch.store;

import java.util.Locale;

/** What became of a file. */
public record Stored(StoredFile file, Result result) {

  /** What was done. */
  public enum Result {
    /** It is a new version. */
    CREATED,
    /** A version has the same bytes, every one of them. */
    UNCHANGED,
    /** A version of the same bytes had lost some of what makes it up, which was written again. */
    MENDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

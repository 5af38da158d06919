package io.github.crossmedia.collection.folder;

/**
 * A file or folder that was left out, and the reason.
 *
 * @param isAway whether it, or all below it, may be as it was once a drive is mounted
 */
public record SkippedFile(String name, String reason, boolean isAway) {

  /** Whether a name is this one, or one below it. */
  boolean holds(String other) {
    return other.equals(name) || other.startsWith(name + "/");
  }
}

package io.github.crossmedia.collection.folder;

/**
 * A file or folder that was left out, and the reason.
 *
 * @param isAway whether it, or all below it, may reappear when a drive is mounted
 */
public record SkippedFile(String name, String reason, boolean isAway) {

  /** Returns true if a name is this file or below this folder. */
  boolean holds(String other) {
    return other.equals(name) || other.startsWith(name + "/");
  }
}

package io.github.crossmedia.gallery.store;

import org.apache.lucene.index.ConcurrentMergeScheduler;

/**
 * Merges whose failure, as on a full disk, is reported by the writer that it closes, and not also
 * printed by the thread that merges.
 */
final class SilentMerges extends ConcurrentMergeScheduler {

  @Override
  protected void handleMergeException(Throwable kept) {
    // The writer throws it as the cause of what it refuses from now on.
  }
}

package io.github.crossmedia.collection;

/** Receives the progress of a long operation. */
@FunctionalInterface
public interface IndexProgress {

  IndexProgress NONE = (done, total) -> {};

  /** Called whenever {@code done} of {@code total} items are finished. */
  void at(int done, int total);
}

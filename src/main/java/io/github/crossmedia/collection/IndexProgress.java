package io.github.crossmedia.collection;

/** Receives the progress of a long operation. */
@FunctionalInterface
public interface IndexProgress {

  IndexProgress NONE = (done, total) -> {};

  /** Receives the number of finished items, of {@code total} in all. */
  void at(int done, int total);
}

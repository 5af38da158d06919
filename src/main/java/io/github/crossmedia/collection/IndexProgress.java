package io.github.crossmedia.collection;

/** Receives how far a long piece of work has come. */
@FunctionalInterface
public interface IndexProgress {

  IndexProgress NONE = (done, total) -> {};

  /** Called whenever {@code done} of {@code total} items are finished. */
  void at(int done, int total);
}

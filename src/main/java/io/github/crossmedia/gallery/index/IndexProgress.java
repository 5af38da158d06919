package io.github.crossmedia.gallery.index;

/** Is told how far an index has come. */
@FunctionalInterface
public interface IndexProgress {

  IndexProgress NONE = (done, total) -> {};

  void at(int done, int total);
}

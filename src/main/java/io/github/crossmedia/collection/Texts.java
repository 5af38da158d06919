package io.github.crossmedia.collection;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Texts that can be read more than once, without being kept in memory. */
@FunctionalInterface
public interface Texts {

  /** Passes on one text after the other, such as a line of a file. */
  void forEach(Consumer<String> texts) throws IOException;

  static Texts of(List<String> texts) {
    return texts::forEach;
  }

  default Texts and(Texts others) {
    return texts -> {
      forEach(texts);
      others.forEach(texts);
    };
  }
}

package io.github.crossmedia.collection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A stream of items that are not kept in memory. */
public interface Items {

  /** Returns the number of items. */
  int count() throws IOException;

  /** Passes on each item, in the same order every time. */
  void forEach(Consumer<Item> consumer) throws IOException;

  static Items of(Path collection) {
    return new Items() {
      @Override
      public int count() throws IOException {
        return CollectionReader.count(collection);
      }

      @Override
      public void forEach(Consumer<Item> consumer) throws IOException {
        CollectionReader.forEach(collection, consumer);
      }
    };
  }
}

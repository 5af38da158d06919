package io.github.crossmedia.cli;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import java.io.IOException;
import java.util.function.Consumer;

/** The items of one split. */
record ItemsOfSplit(Items all, String split) implements Items {

  @Override
  public int count() throws IOException {
    int[] count = {0};
    forEach(item -> count[0]++);
    return count[0];
  }

  @Override
  public void forEach(Consumer<Item> consumer) throws IOException {
    all.forEach(
        item -> {
          if (item.split().equals(split)) {
            consumer.accept(item);
          }
        });
  }
}

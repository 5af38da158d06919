package io.github.crossmedia.cli.options;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import java.io.IOException;
import java.util.Collection;
import java.util.function.Consumer;

/** The items of some splits. */
public record ItemsOfSplits(Items all, Collection<String> splits) implements Items {

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
          if (splits.contains(item.split())) {
            consumer.accept(item);
          }
        });
  }
}

package io.github.crossmedia.cli.options;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The items that a condition holds for. */
public record WantedItems(Items all, Predicate<Item> condition) implements Items {

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
          if (condition.test(item)) {
            consumer.accept(item);
          }
        });
  }
}

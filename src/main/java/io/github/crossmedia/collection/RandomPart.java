package io.github.crossmedia.collection;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One of several random parts of items. The parts of one seed are disjoint and together contain all
 * items.
 *
 * @param part from 0
 */
public record RandomPart(Items all, int part, int parts, long seed) implements Items {

  @Override
  public int count() throws IOException {
    int[] count = {0};
    forEach(item -> count[0]++);
    return count[0];
  }

  @Override
  public void forEach(Consumer<Item> consumer) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    all.forEach(
        item -> {
          if (random.nextInt(parts) == part) {
            consumer.accept(item);
          }
        });
  }
}

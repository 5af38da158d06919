package io.github.crossmedia.client;

import io.github.crossmedia.collection.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Groups items into batches. */
final class Batches {

  private final int size;
  private final Consumer<List<Item>> consumer;
  private final List<Item> batch = new ArrayList<>();

  Batches(int size, Consumer<List<Item>> consumer) {
    this.size = size;
    this.consumer = consumer;
  }

  void add(Item item) {
    batch.add(item);
    if (batch.size() == size) {
      finish();
    }
  }

  /** Passes on the last batch. */
  void finish() {
    if (!batch.isEmpty()) {
      consumer.accept(List.copyOf(batch));
      batch.clear();
    }
  }
}

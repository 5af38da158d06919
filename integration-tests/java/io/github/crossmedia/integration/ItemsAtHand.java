package io.github.crossmedia.integration;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A collection that no file holds. */
record ItemsAtHand(List<Item> list) implements Items {

  static Items of(Item... items) {
    return new ItemsAtHand(List.of(items));
  }

  /** A captioned item with a ready view. */
  static Item item(String id, Map<Integer, Float> blobs) {
    return new Item(
        id,
        "test",
        "",
        "a caption of " + id,
        List.of("label"),
        Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, blobs)));
  }

  @Override
  public int count() {
    return list.size();
  }

  @Override
  public void forEach(Consumer<Item> consumer) {
    list.forEach(consumer);
  }
}

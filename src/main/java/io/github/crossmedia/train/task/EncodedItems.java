package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.vector.SparseVector;
import java.lang.ref.SoftReference;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Encoded items, which are kept while memory lasts. */
public final class EncodedItems {

  private final List<Item> items;
  private final Map<Encoder, SoftReference<List<SparseVector>>> kept = new IdentityHashMap<>();

  EncodedItems(List<Item> items) {
    this.items = List.copyOf(items);
  }

  /** Returns each item, encoded; by the same encoder only once. */
  synchronized List<SparseVector> by(Encoder encoder) {
    SoftReference<List<SparseVector>> reference = kept.get(encoder);
    List<SparseVector> known = reference == null ? null : reference.get();
    if (known == null) {
      known = of(items, encoder);
      kept.put(encoder, new SoftReference<>(known));
    }
    return known;
  }

  public static List<SparseVector> of(List<Item> items, Encoder encoder) {
    return items.stream().map(item -> of(item, encoder)).toList();
  }

  /** Returns one item, encoded; named in the error if the encoder rejects it. */
  public static SparseVector of(Item item, Encoder encoder) {
    try {
      return SparseVector.of(encoder.encode(item.medium()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("item " + item.id() + ": " + e.getMessage(), e);
    }
  }
}

package io.github.crossmedia.train.moments;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.sums.Sides;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.FittedEncoders;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;

/** The joined vectors of items that have all sides. */
final class ItemVectors {

  private final FittedEncoders encoders;
  private final Map<String, Integer> labels = new HashMap<>();
  private final Optional<ClickedQueries> queries;
  private final Sides sides;

  ItemVectors(
      FittedEncoders encoders, Set<Side> names, List<String> labels, Optional<ClickTask> clicks) {
    this.encoders = encoders;
    this.queries =
        clicks.map(task -> new ClickedQueries(task.clicks(), (TextEncoder) encoders.text()));
    labels.forEach(label -> this.labels.put(label, this.labels.size()));
    this.sides = widths(names);
  }

  /** Returns the sides with their widths. */
  Sides sides() {
    return sides;
  }

  private Sides widths(Set<Side> names) {
    Map<Side, Integer> widths = new EnumMap<>(Side.class);
    widths.put(Side.PICTURES, encoders.pictures().dimension());
    for (Side side : names) {
      widths.put(
          side,
          switch (side) {
            case PICTURES -> encoders.pictures().dimension();
            case WORDS, TEXTS -> encoders.text().dimension();
            case LABELS -> labels.size();
            case QUERIES -> queries.orElseThrow().terms().size();
          });
    }
    return new Sides(widths);
  }

  /** Hands on the joined vector of an item or, with clicks, one for each query that found it. */
  void forEach(Item item, ObjDoubleConsumer<SparseVector> use) {
    EnumMap<Side, SparseVector> vectors = new EnumMap<>(Side.class);
    for (Side side : sides.names()) {
      if (side != Side.QUERIES) {
        vectors.put(side, vector(item, side));
      }
    }
    if (queries.isEmpty()) {
      use.accept(sides.joined(vectors), 1);
      return;
    }
    queries
        .get()
        .forEach(
            item.id(),
            (query, clicks) -> {
              vectors.put(Side.QUERIES, query);
              use.accept(sides.joined(vectors), clicks);
            });
  }

  private SparseVector vector(Item item, Side side) {
    return switch (side) {
      case PICTURES -> EncodedItems.of(item, encoders.pictures());
      case TEXTS -> EncodedItems.of(item, encoders.text());
      case WORDS -> words(item);
      case LABELS -> shares(item);
      case QUERIES -> throw new IllegalArgumentException("an item has several queries");
    };
  }

  private SparseVector words(Item item) {
    SparseVector counts = ((TextEncoder) encoders.text()).counts(item.text());
    int[] words = new int[counts.size()];
    Arrays.setAll(words, counts::index);
    float[] ones = new float[words.length];
    Arrays.fill(ones, 1);
    return SparseVector.of(counts.dimension(), words, ones);
  }

  private SparseVector shares(Item item) {
    int[] own =
        item.labels().stream()
            .distinct()
            .filter(labels::containsKey)
            .mapToInt(labels::get)
            .sorted()
            .toArray();
    float[] shares = new float[own.length];
    Arrays.fill(shares, 1f / own.length);
    return SparseVector.of(labels.size(), own, shares);
  }
}

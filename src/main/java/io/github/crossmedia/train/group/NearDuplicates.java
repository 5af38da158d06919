package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Groups pictures that look almost the same. Two pictures are near-duplicates if one minus the
 * cosine of their joined views is less than a quarter of its median over pairs of pictures of the
 * collection; groups are the connected components. If a group would hold more than a tenth of all
 * pictures, the distance is reduced until none does.
 *
 * <p>Up to 8,192 pictures, all pairs are compared. Of more pictures, only pairs that share eight
 * bits or more in one of twelve tables of a locality-sensitive hash are compared.
 */
final class NearDuplicates {

  private static final double NEAR = 0.25;
  private static final double LESSENED = 0.8;
  private static final int MAX_SHARE_ONE_IN = 10;
  private static final int PAIRS = 10_000;
  private static final int MAX_COMPARED_IN_FULL = 8_192;
  private static final int TABLES = 12;
  private static final int IN_BUCKET = 512;

  private final Sketches sketches;
  private final double nearest;
  private final List<Pair> pairs = new ArrayList<>();

  private NearDuplicates(List<SparseVector> vectors) {
    this.sketches = new Sketches(vectors);
    this.nearest = NEAR * sketches.usualDistance(PAIRS);
  }

  /** Groups items by one vector each, of length one. */
  static Grouping of(List<Item> items, List<SparseVector> vectors) {
    MemoryCheck.require(
        (double) items.size() * Sketches.PLACES * Float.BYTES,
        String.format(Locale.ROOT, "near-duplicates among %d pictures", items.size()),
        "hold out by folder or none");
    Map<String, Integer> groups = new HashMap<>();
    NearDuplicates search = new NearDuplicates(vectors);
    search.compare();
    UnionFind joined = search.joined();
    for (int place = 0; place < items.size(); place++) {
      groups.put(items.get(place).id(), joined.root(place));
    }
    return Grouping.of(
        GroupingKind.NEAR_DUPLICATES, items, item -> List.of(groups.get(item.id()).toString()));
  }

  private void compare() {
    int size = sketches.size();
    int bits =
        size <= MAX_COMPARED_IN_FULL ? 0 : 32 - Integer.numberOfLeadingZeros(size / IN_BUCKET);
    for (int table = 0; table < (bits == 0 ? 1 : TABLES); table++) {
      Map<Integer, List<Integer>> buckets = new HashMap<>();
      for (int place = 0; place < size; place++) {
        buckets
            .computeIfAbsent(sketches.bits(place, table, bits), key -> new ArrayList<>())
            .add(place);
      }
      buckets.values().forEach(this::compare);
    }
  }

  private void compare(List<Integer> bucket) {
    int[] places = bucket.stream().mapToInt(Integer::intValue).toArray();
    for (int i = 0; i < places.length; i++) {
      for (int j = i + 1; j < places.length; j++) {
        float distance = sketches.distance(places[i], places[j]);
        if (distance < nearest) {
          pairs.add(new Pair(places[i], places[j], distance));
        }
      }
    }
  }

  private UnionFind joined() {
    double within = nearest;
    UnionFind joined = joined(within);
    while (joined.greatest() > Math.max(2, sketches.size() / MAX_SHARE_ONE_IN) && within > 1e-9) {
      within *= LESSENED;
      joined = joined(within);
    }
    return joined;
  }

  private UnionFind joined(double within) {
    UnionFind joined = new UnionFind(sketches.size());
    IntStream.range(0, pairs.size())
        .mapToObj(pairs::get)
        .filter(pair -> pair.distance < within)
        .forEach(pair -> joined.join(pair.one, pair.other));
    return joined;
  }

  private record Pair(int one, int other, float distance) {}

  /** Disjoint sets that can be merged. */
  private static final class UnionFind {

    private final int[] parent;

    UnionFind(int size) {
      parent = IntStream.range(0, size).toArray();
    }

    void join(int one, int other) {
      parent[root(one)] = root(other);
    }

    /** Returns the representative of a member's set. */
    int root(int member) {
      int root = member;
      while (parent[root] != root) {
        parent[root] = parent[parent[root]];
        root = parent[root];
      }
      return root;
    }

    int greatest() {
      int[] sizes = new int[parent.length];
      IntStream.range(0, parent.length).forEach(member -> sizes[root(member)]++);
      return IntStream.of(sizes).max().orElse(0);
    }
  }
}

package io.github.crossmedia.train.group;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.util.VectorUtil;

/** Finds out which pictures of a collection belong together. */
public final class Groupings {

  /** The maximum number of pictures to compare without a request. */
  private static final int MAX_COMPARED = 20_000;

  private static final int MANY_FOLDERS = 10;
  private static final int MAX_SHARE_ONE_IN = 3;

  /** The size of the sample: if few of its files have a date, the rest are not read. */
  private static final int LOOKED_AT_FIRST = 50;

  private final List<Item> items;
  private final Path folder;
  private final Function<List<Item>, List<SparseVector>> vectors;

  /**
   * Creates the groupings of items.
   *
   * @param folder the base of the relative paths of the pictures
   * @param vectors makes a vector of length one for each picture, if they are compared
   */
  public Groupings(
      List<Item> items, Path folder, Function<List<Item>, List<SparseVector>> vectors) {
    this.items = List.copyOf(items);
    this.folder = folder;
    this.vectors = vectors;
  }

  /** Returns the first grouping that is found: by folder, day or likeness, else none. */
  public Grouping found() {
    Grouping folders = folders();
    if (folders.isFoundIn(items)) {
      return folders;
    }
    if (areDated()) {
      Grouping days = days();
      if (days.isFoundIn(items)) {
        return days;
      }
    }
    if (items.size() <= MAX_COMPARED) {
      Grouping likeness = NearDuplicates.of(items, vectors.apply(items));
      if (likeness.isFoundIn(items)) {
        return likeness;
      }
    }
    return Grouping.NONE;
  }

  /**
   * Returns the folders, even if there is only one. Among many folders, one with more than a third
   * of all pictures is not a series: each of its pictures is a group of its own.
   */
  public Grouping folders() {
    Map<String, Long> sizes =
        items.stream()
            .flatMap(item -> folder(item.picture()).stream())
            .collect(Collectors.groupingBy(folder -> folder, Collectors.counting()));
    long most = sizes.size() < MANY_FOLDERS ? items.size() : items.size() / MAX_SHARE_ONE_IN;
    return Grouping.of(
        GroupingKind.FOLDER,
        items,
        item ->
            folder(item.picture()).filter(folder -> sizes.get(folder) <= most).stream().toList());
  }

  /** Returns the path up to the last slash, empty in the collection's own folder. */
  private static Optional<String> folder(String picture) {
    return picture.isEmpty()
        ? Optional.empty()
        : Optional.of(picture.substring(0, picture.replace('\\', '/').lastIndexOf('/') + 1));
  }

  /** Returns the days on which pictures were taken, as their files say. */
  private Grouping days() {
    return Grouping.of(
        GroupingKind.DAY, items, item -> day(item).map(LocalDate::toString).stream().toList());
  }

  /** Returns true if most of the first pictures have a day. */
  private boolean areDated() {
    List<Item> first = items.stream().limit(LOOKED_AT_FIRST).toList();
    long dated = first.stream().filter(item -> day(item).isPresent()).count();
    return 2 * dated > first.size();
  }

  /**
   * Returns the day of a picture; a missing or unreadable file has none, and extraction reports it.
   */
  private Optional<LocalDate> day(Item item) {
    if (item.picture().isEmpty()) {
      return Optional.empty();
    }
    try (InputStream file = Files.newInputStream(folder.resolve(item.picture()))) {
      return MetadataReader.captureDay(file);
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns a requested grouping; an error if the pictures have none of this kind. */
  public Grouping by(GroupingKind kind) {
    Grouping grouping =
        switch (kind) {
          case FOLDER -> folders();
          case DAY -> days();
          case NEAR_DUPLICATES -> NearDuplicates.of(items, vectors.apply(items));
          case NONE -> Grouping.NONE;
        };
    if (kind != GroupingKind.NONE && grouping.of(items).size() < 2) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the %d pictures are a single group by %s: nothing could be held out",
              items.size(), kind.label()));
    }
    return grouping;
  }

  /**
   * Groups pictures that look almost the same. Two pictures are near-duplicates if one minus the
   * cosine of their joined views is less than a quarter of its median over pairs of pictures of the
   * collection; groups are the connected components. If a group would hold more than a tenth of all
   * pictures, the distance is reduced until none does.
   *
   * <p>Up to 8,192 pictures, all pairs are compared. Of more pictures, only pairs that share eight
   * bits or more in one of twelve tables of a locality-sensitive hash are compared.
   */
  private static final class NearDuplicates {

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
          Formatted.of("near-duplicates among %d pictures", items.size()),
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

    /**
     * Vectors of length one, shortened so that many can be compared. Each component is added to one
     * of 1,024 places with a sign, both chosen by its hash. Dot products stay the same on average
     * (Weinberger et al., 2009, "Feature Hashing for Large Scale Multitask Learning").
     */
    private static final class Sketches {

      static final int PLACES = 1024;

      private final float[][] rows;
      private final float[] mean = new float[PLACES];

      Sketches(List<SparseVector> vectors) {
        rows = vectors.stream().map(Sketches::sketch).toArray(float[][]::new);
        for (float[] row : rows) {
          for (int place = 0; place < PLACES; place++) {
            mean[place] += row[place] / rows.length;
          }
        }
      }

      private static float[] sketch(SparseVector vector) {
        float[] sketch = new float[PLACES];
        vector.forEach(
            (index, value) -> {
              long hash = mixed(index);
              sketch[(int) (hash >>> 1) & (PLACES - 1)] += (hash & 1) == 0 ? value : -value;
            });
        double norm = Math.sqrt(VectorUtil.dotProduct(sketch, sketch));
        if (norm > 0) {
          for (int place = 0; place < PLACES; place++) {
            sketch[place] /= (float) norm;
          }
        }
        return sketch;
      }

      int size() {
        return rows.length;
      }

      /** Returns one minus the cosine. */
      float distance(int one, int other) {
        return 1 - VectorUtil.dotProduct(rows[one], rows[other]);
      }

      /** Bits that are mostly equal for near vectors, one set for each table. */
      int bits(int row, int table, int count) {
        int bits = 0;
        for (int bit = 0; bit < count; bit++) {
          long hash = mixed(((long) table << 32) + bit);
          int one = (int) (hash & (PLACES - 1));
          int other = (int) (hash >>> 32) & (PLACES - 1);
          float difference = rows[row][one] - mean[one] - rows[row][other] + mean[other];
          bits = bits << 1 | (difference > 0 ? 1 : 0);
        }
        return bits;
      }

      /** Returns the median distance of evenly spaced pairs of rows. */
      double usualDistance(int pairs) {
        double[] distances = new double[Math.max(1, pairs)];
        for (int pair = 0; pair < distances.length; pair++) {
          long hash = mixed(pair);
          int one = (int) Long.remainderUnsigned(hash, rows.length);
          int other = (int) Long.remainderUnsigned(mixed(hash), rows.length);
          distances[pair] = one == other ? 1 : distance(one, other);
        }
        Arrays.sort(distances);
        return distances[distances.length / 2];
      }

      /** Returns the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
      private static long mixed(long number) {
        long z = number + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
      }
    }
  }
}

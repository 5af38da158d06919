package io.github.crossmedia.train.sums;

import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sides of items that are joined end to end, in the order of {@link Side}.
 *
 * @param widths the dimension of each side
 */
public record Sides(SortedMap<Side, Integer> widths) {

  public Sides {
    widths = Collections.unmodifiableSortedMap(new TreeMap<>(widths));
  }

  public Sides(Map<Side, Integer> widths) {
    this(new TreeMap<>(widths));
  }

  public Set<Side> names() {
    return widths.keySet();
  }

  public int width(Side side) {
    Integer width = widths.get(side);
    if (width == null) {
      throw new IllegalArgumentException("these sums are not over " + side.label());
    }
    return width;
  }

  /** Returns the dimension of the joined vector. */
  public int width() {
    return widths.values().stream().reduce(0, Math::addExact);
  }

  /**
   * Throws if sums over these sides do not fit into memory.
   *
   * @param squares how many matrices of all components are needed at the same time
   */
  public void requireRoom(double squares) {
    MemoryCheck.require(
        squares * width() * width() * Double.BYTES,
        String.format(Locale.ROOT, "sums over %d components", width()),
        "use fewer views, or leave rare words out");
  }

  /** Returns the place of a side's first component in the joined vector. */
  public int begin(Side side) {
    return widths.headMap(side).values().stream().reduce(0, Math::addExact);
  }

  /** Returns the joined vector of an item that has all sides. */
  public SparseVector joined(EnumMap<Side, SparseVector> item) {
    List<Integer> indices = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    int begin = 0;
    for (var side : widths.entrySet()) {
      int offset = begin;
      item.get(side.getKey())
          .forEach(
              (index, value) -> {
                indices.add(offset + index);
                values.add(value);
              });
      begin += side.getValue();
    }
    float[] floats = new float[values.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = values.get(i);
    }
    return SparseVector.of(begin, indices.stream().mapToInt(Integer::intValue).toArray(), floats);
  }
}

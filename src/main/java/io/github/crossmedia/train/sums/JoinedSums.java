package io.github.crossmedia.train.sums;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums over items in double precision: their number, the sum of their joined vectors z, and the sum
 * of the products zz'. The last holds X'X, X'Y and Y'Y of all sides. The sums of parts add up to
 * those of the whole.
 */
public final class JoinedSums {

  /** The number of items whose products are made at once. */
  private static final int BLOCK = 1_024;

  private final Sides sides;
  private final List<WeightedVector> waiting = new ArrayList<>();
  private double items;
  private final double[] sum;
  private final DenseMatrix products;

  private record WeightedVector(SparseVector joined, double weight) {}

  /** Creates the sums over no items. */
  public JoinedSums(Sides sides) {
    this(sides, 0, new double[sides.width()], DenseMatrix.zeros(sides.width(), sides.width()));
  }

  private JoinedSums(Sides sides, double items, double[] sum, DenseMatrix products) {
    this.sides = sides;
    this.items = items;
    this.sum = sum;
    this.products = products;
  }

  /**
   * Returns known sums.
   *
   * @param upper the rows of the products, each from the diagonal on
   */
  public static JoinedSums of(Sides sides, double items, double[] sum, double[] upper) {
    int width = sides.width();
    DenseMatrix products = DenseMatrix.zeros(width, width);
    int next = 0;
    for (int row = 0; row < width; row++) {
      for (int column = row; column < width; column++) {
        products.set(row, column, upper[next++]);
      }
    }
    products.mirrorUpper();
    return new JoinedSums(sides, items, sum, products);
  }

  public void add(SparseVector joined) {
    add(joined, 1);
  }

  /** Adds an item that counts as much as its weight. */
  public void add(SparseVector joined, double weight) {
    waiting.add(new WeightedVector(joined, weight));
    if (waiting.size() == BLOCK) {
      settle();
    }
  }

  private void settle() {
    if (waiting.isEmpty()) {
      return;
    }
    List<SparseVector> roots = new ArrayList<>();
    for (WeightedVector each : waiting) {
      each.joined().forEach((index, value) -> sum[index] += each.weight() * value);
      items += each.weight();
      roots.add(
          each.weight() == 1
              ? each.joined()
              : each.joined().scaled((float) Math.sqrt(each.weight())));
    }
    SparseMatrix block = SparseMatrix.of(sum.length, roots);
    new SparseColumns(block, new LinearAlgebra(1)).addColumnGram(products);
    waiting.clear();
  }

  private void add(double[] others, double factor) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * others[i];
    }
  }

  /** Adds the sums over other items. */
  public void add(JoinedSums other) {
    settle();
    other.settle();
    items += other.items;
    add(other.sum, 1);
    products.add(other.products);
  }

  /** Returns the sums over these items without others that are among them. */
  public JoinedSums minus(JoinedSums other) {
    settle();
    other.settle();
    JoinedSums rest =
        new JoinedSums(sides, items - other.items, sum.clone(), other.products.scaled(-1));
    rest.add(other.sum, -1);
    rest.products.add(products);
    return rest;
  }

  public Sides sides() {
    return sides;
  }

  /** Returns the number of items. */
  public double items() {
    settle();
    return items;
  }

  /** Returns the sum of the items' vectors of one side. */
  public double[] sum(Side side) {
    settle();
    double[] part = new double[sides.width(side)];
    System.arraycopy(sum, sides.begin(side), part, 0, part.length);
    return part;
  }

  /** Returns the sum of the products A'B of two sides: a row for each component of the first. */
  public DenseMatrix products(Side rows, Side columns) {
    settle();
    int top = sides.begin(rows);
    int left = sides.begin(columns);
    return products.rows(top, top + sides.width(rows)).columns(left, left + sides.width(columns));
  }

  /** Returns the sum of all items' vectors. */
  public double[] sum() {
    settle();
    return sum;
  }

  /** Returns the rows of the products, each from the diagonal on. */
  public double[] upper() {
    settle();
    double[] upper = new double[Math.toIntExact((long) sum.length * (sum.length + 1) / 2)];
    int next = 0;
    for (int row = 0; row < sum.length; row++) {
      for (int column = row; column < sum.length; column++) {
        upper[next++] = products.get(row, column);
      }
    }
    return upper;
  }

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
          Formatted.of("sums over %d components", width()),
          "use fewer views, or leave rare words out");
    }

    /** Returns the place of a side's first component in the joined vector. */
    public int begin(Side side) {
      return widths.headMap(side).values().stream().reduce(0, Math::addExact);
    }

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
}

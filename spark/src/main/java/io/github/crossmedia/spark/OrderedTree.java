package io.github.crossmedia.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Merges what each partition adds up to in a tree of fixed shape, always in the order of
 * partitions. {@code treeAggregate} merges in the order in which tasks end, so sums of floating
 * point numbers would differ from run to run.
 */
final class OrderedTree {

  /** How many parts are merged into one. */
  private static final int FAN = 8;

  /** Merges parts, of which there is at least one. */
  @FunctionalInterface
  interface Merge<T> extends Serializable {
    T of(Iterator<T> parts);
  }

  /** Sends values of one lane of neighbouring parts to one partition. */
  private static final class Neighbours extends Partitioner {

    private static final long serialVersionUID = 1;

    private final int groups;
    private final int lanes;

    Neighbours(int groups, int lanes) {
      this.groups = groups;
      this.lanes = lanes;
    }

    @Override
    public int numPartitions() {
      return groups * lanes;
    }

    @Override
    public int getPartition(Object place) {
      int part = (Integer) place / lanes;
      int lane = (Integer) place % lanes;
      return part / FAN * lanes + lane;
    }
  }

  private OrderedTree() {}

  /**
   * Merges parts down to a few, which are left to the caller.
   *
   * @param parts as many values in each partition as there are lanes, or none
   * @param lanes how many values a part is cut into. Those at the same place of each part are
   *     merged, so that a task holds one lane and not a whole part
   * @return the lanes of each part that is left
   */
  static <T extends Serializable> Iterator<T> merged(JavaRDD<T> parts, int lanes, Merge<T> merge) {
    JavaPairRDD<Integer, T> level =
        parts.mapPartitionsToPair(values -> numbered(values, lanes * TaskContext.getPartitionId()));
    int count = parts.getNumPartitions();
    do {
      count = Math.ceilDiv(count, FAN);
      level =
          level
              .repartitionAndSortWithinPartitions(new Neighbours(count, lanes))
              .mapPartitions(group -> merged(group, merge))
              .mapPartitionsToPair(values -> numbered(values, TaskContext.getPartitionId()));
    } while (count > FAN);
    return level.values().toLocalIterator();
  }

  /** Numbers values by their places, beginning with {@code first}. */
  private static <T> Iterator<Tuple2<Integer, T>> numbered(Iterator<T> values, int first) {
    return new Iterator<>() {

      private int next = first;

      @Override
      public boolean hasNext() {
        return values.hasNext();
      }

      @Override
      public Tuple2<Integer, T> next() {
        return new Tuple2<>(next++, values.next());
      }
    };
  }

  private static <T> Iterator<T> merged(Iterator<Tuple2<Integer, T>> group, Merge<T> merge) {
    if (!group.hasNext()) {
      return List.<T>of().iterator();
    }
    return List.of(merge.of(new Values<>(group))).iterator();
  }

  /** The values of pairs, which need not be in memory at the same time. */
  private record Values<T>(Iterator<Tuple2<Integer, T>> pairs) implements Iterator<T> {

    @Override
    public boolean hasNext() {
      return pairs.hasNext();
    }

    @Override
    public T next() {
      return pairs.next()._2();
    }
  }
}

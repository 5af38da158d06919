package io.github.crossmedia.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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

  /** Sends neighbouring parts to one partition. */
  private static final class Neighbours extends Partitioner {

    private static final long serialVersionUID = 1;

    private final int groups;

    Neighbours(int groups) {
      this.groups = groups;
    }

    @Override
    public int numPartitions() {
      return groups;
    }

    @Override
    public int getPartition(Object part) {
      return (Integer) part / FAN;
    }
  }

  private OrderedTree() {}

  /**
   * Returns all parts merged.
   *
   * @param parts at most one in each partition
   */
  static <T extends Serializable> Optional<T> merged(JavaRDD<T> parts, Merge<T> merge) {
    JavaPairRDD<Integer, T> level = parts.mapToPair(OrderedTree::numbered);
    int count = parts.getNumPartitions();
    do {
      count = Math.ceilDiv(count, FAN);
      level =
          level
              .repartitionAndSortWithinPartitions(new Neighbours(count))
              .mapPartitions(group -> merged(group, merge))
              .mapToPair(OrderedTree::numbered);
    } while (count > FAN);
    Iterator<T> last = level.values().toLocalIterator();
    return last.hasNext() ? Optional.of(merge.of(last)) : Optional.empty();
  }

  private static <T> Tuple2<Integer, T> numbered(T part) {
    return new Tuple2<>(TaskContext.getPartitionId(), part);
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

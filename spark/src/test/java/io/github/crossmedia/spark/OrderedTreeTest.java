package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedTreeTest {

  private static final int LANES = 3;

  /** So many parts make a tree of one or two levels. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 20, 70})
  void eachLaneIsMergedAloneAndInTheOrderOfParts(int count) {
    List<Integer> numbers = IntStream.range(0, count).boxed().toList();
    JavaRDD<String> parts =
        LocalSpark.context()
            .parallelize(numbers, count)
            .mapPartitions(
                part ->
                    IntStream.range(0, LANES)
                        .mapToObj(lane -> lane + ":" + TaskContext.getPartitionId())
                        .iterator());

    List<String> left = new ArrayList<>();
    OrderedTree.merged(parts, LANES, some -> String.join(" ", (Iterable<String>) () -> some))
        .forEachRemaining(left::add);
    for (int lane = 0; lane < LANES; lane++) {
      String prefix = lane + ":";
      List<String> ofLane = left.stream().filter(each -> each.startsWith(prefix)).toList();
      List<String> expected = numbers.stream().map(part -> prefix + part).toList();
      assertEquals(String.join(" ", expected), String.join(" ", ofLane));
    }
  }
}

package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.PassSettings;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning on two executors, of which one ends in the middle of a task, or is slow. */
class LostExecutorsTest {

  private static final List<String> LINES = MadeUpCollection.lines(600);
  private static final int PARTS = 6;
  private static final int EXIT = 1;
  private static final long SLOW = 3_000;

  /** What happened to tasks and executors. */
  private static final class Incidents extends SparkListener {

    private final Queue<String> all = new ConcurrentLinkedQueue<>();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      if (end.taskInfo().speculative()) {
        all.add("a second try of a slow task");
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
      all.add("an executor lost");
    }
  }

  @Test
  void whatIsLostOrDoneTwiceIsCountedOnce(@TempDir Path folder) throws IOException {
    PassSettings choices = SparkLearningTest.choices(Settings.of("blobs"), "ridge");
    LocalSpark.stop();
    try (TwoExecutors cluster = new TwoExecutors(folder)) {
      JavaSparkContext context =
          JavaSparkContext.fromSparkContext(cluster.session().sparkContext());
      Incidents incidents = new Incidents();
      context.sc().addSparkListener(incidents);
      JavaRDD<String> lines = context.parallelize(LINES, PARTS);
      SparkLearning learning = new SparkLearning(lines);
      FirstPass counts = learning.count(choices).pass();
      Moments expected = learning.sum(counts);
      assertEquals(LINES.size(), expected.items());

      byte[] bytes = SparkLearningTest.bytes(expected);

      SparkLearning slow = new SparkLearning(lines.mapPartitions(LostExecutorsTest::slow));
      assertArrayEquals(bytes, SparkLearningTest.bytes(slow.sum(counts)));
      assertTrue(incidents.all.contains("a second try of a slow task"), incidents.all.toString());

      SparkLearning dying = new SparkLearning(lines.mapPartitions(LostExecutorsTest::dying));
      assertArrayEquals(bytes, SparkLearningTest.bytes(dying.sum(counts)));
      assertTrue(incidents.all.contains("an executor lost"), incidents.all.toString());
    }
  }

  /** The first try of one task waits at its end, when all its items are summed already. */
  private static Iterator<String> slow(Iterator<String> part) {
    return new Ending(part, 2) {
      @Override
      void end() {
        try {
          Thread.sleep(SLOW);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }

  /** The first try of one task ends its executor. */
  private static Iterator<String> dying(Iterator<String> part) {
    return new Ending(part, 3) {
      @Override
      void end() {
        Runtime.getRuntime().halt(EXIT);
      }
    };
  }

  /** The items of a partition, with an event after the last. */
  private abstract static class Ending implements Iterator<String> {

    private final Iterator<String> items;
    private boolean isPending;

    Ending(Iterator<String> items, int partition) {
      this.items = items;
      TaskContext task = TaskContext.get();
      this.isPending = task.partitionId() == partition && task.attemptNumber() == 0;
    }

    abstract void end();

    @Override
    public boolean hasNext() {
      if (!items.hasNext() && isPending) {
        isPending = false;
        end();
      }
      return items.hasNext();
    }

    @Override
    public String next() {
      return items.next();
    }
  }
}

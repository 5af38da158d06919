package io.github.crossmedia.spark;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.Screening.LeftOut;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.moments.PassSettings;
import io.github.crossmedia.train.task.ClickTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Counts and sums a collection on Spark for {@link io.github.crossmedia.train.MomentsTraining}. All
 * that is counted travels with the results of tasks. Spark takes the result of each partition once,
 * so tasks that fail or run twice change nothing.
 */
public final class SparkLearning {

  private static final int SHOWN = 80;

  private final JavaRDD<String> lines;
  private final Broadcast<WeighedClicks> clicks;

  /**
   * Creates learning without clicks.
   *
   * @param lines the items as lines of JSON; a partition is summed by one task
   */
  public SparkLearning(JavaRDD<String> lines) {
    this(lines, ClickTask.NONE);
  }

  /** Creates learning with a log of clicks. */
  public SparkLearning(JavaRDD<String> lines, ClickTask clicks) {
    this.lines = lines;
    this.clicks = JavaSparkContext.fromSparkContext(lines.context()).broadcast(clicks.clicks());
  }

  /** The counts of a part, on their way. */
  private record CountedPart(String pass, LinkedHashMap<String, LeftOut> leftOut)
      implements Serializable {

    static CountedPart of(FirstPass.Counting counting) {
      return new CountedPart(
          counting.pass().json(), new LinkedHashMap<>(counting.screening().leftOut()));
    }
  }

  /** Counts all items. */
  public FirstPass.Counting count(PassSettings choices) {
    String none = new FirstPass(choices).json();
    Broadcast<WeighedClicks> log = clicks;
    JavaRDD<CountedPart> parts =
        lines.mapPartitions(
            part -> {
              FirstPass.Counting counting = counting(none, log);
              part.forEachRemaining(line -> counting.add(item(line)));
              return List.of(CountedPart.of(counting)).iterator();
            });
    return merged(
        OrderedTree.merged(parts, 1, some -> CountedPart.of(merged(some, none, log))), none, log);
  }

  private static FirstPass.Counting counting(String none, Broadcast<WeighedClicks> log) {
    return new FirstPass.Counting(FirstPass.parsed(none).choices(), task(log));
  }

  private static FirstPass.Counting merged(
      Iterator<CountedPart> parts, String none, Broadcast<WeighedClicks> log) {
    FirstPass.Counting whole = counting(none, log);
    parts.forEachRemaining(part -> whole.merge(FirstPass.parsed(part.pass()), part.leftOut()));
    return whole;
  }

  /** Sums the items that were counted. */
  public Moments sum(FirstPass pass) {
    Broadcast<WeighedClicks> log = clicks;
    Broadcast<String> counts =
        JavaSparkContext.fromSparkContext(lines.context()).broadcast(pass.json());
    JavaRDD<byte[]> parts =
        lines.mapPartitions(
            part -> {
              Moments moments = new Moments(FirstPass.parsed(counts.value()), task(log));
              Screening screening = moments.screening();
              while (part.hasNext()) {
                Item item = item(part.next());
                if (TrainingSplit.holds(item) && screening.isUsable(item)) {
                  moments.add(item);
                }
              }
              return IntStream.range(0, Moments.FOLDS)
                  .mapToObj(fold -> bytes(moments.take(fold)))
                  .iterator();
            });
    Iterator<byte[]> left =
        OrderedTree.merged(
            parts,
            Moments.FOLDS,
            some -> bytes(merged(some, MomentsFile.read(some.next(), task(log)), log)));
    return merged(left, new Moments(pass, task(log)), log);
  }

  private static Moments merged(
      Iterator<byte[]> parts, Moments whole, Broadcast<WeighedClicks> log) {
    parts.forEachRemaining(part -> whole.merge(MomentsFile.read(part, task(log))));
    return whole;
  }

  private static byte[] bytes(Moments moments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      MomentsFile.write(moments, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static ClickTask task(Broadcast<WeighedClicks> log) {
    return new ClickTask(log.value());
  }

  /** Returns the item of a line. */
  static Item item(String line) {
    try {
      return CollectionReader.parsed(line);
    } catch (IllegalArgumentException e) {
      String beginning = line.length() > SHOWN ? line.substring(0, SHOWN) + " ..." : line;
      throw new CollectionException(e.getMessage() + ", in the line " + beginning, e);
    }
  }
}

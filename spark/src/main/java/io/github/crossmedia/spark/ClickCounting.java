package io.github.crossmedia.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.collection.clicks.SearchLogWriter;
import io.github.crossmedia.collection.clicks.UserBehavior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Sums up a log of searches on Spark to one count for each query, picture and position, as {@link
 * SearchLogReader} does for logs that fit into memory.
 */
public final class ClickCounting {

  private static final JsonMapper JSON = new JsonMapper();

  /** The bits of a line's number within its partition. */
  private static final int BITS_OF_A_LINE = 40;

  private ClickCounting() {}

  /**
   * A line's place in the log.
   *
   * @param search the id of the search that it is about; empty if it is about none
   */
  private record LogPlace(String search, long number)
      implements Comparable<LogPlace>, Serializable {

    private static final Comparator<LogPlace> ORDER =
        Comparator.comparing(LogPlace::search).thenComparing(LogPlace::number);

    @Override
    public int compareTo(LogPlace other) {
      return ORDER.compare(this, other);
    }
  }

  /** Keeps the lines of a search together, and spreads all others. */
  private static final class BySearch extends Partitioner {

    private static final long serialVersionUID = 1;

    private final HashPartitioner hashes;

    BySearch(int partitions) {
      this.hashes = new HashPartitioner(partitions);
    }

    @Override
    public int numPartitions() {
      return hashes.numPartitions();
    }

    @Override
    public int getPartition(Object key) {
      LogPlace place = (LogPlace) key;
      return hashes.getPartition(place.search().isEmpty() ? place.number() : place.search());
    }
  }

  /** What is counted: a picture at a position for a query, or all searches. */
  private record CountKey(String query, String picture, int position)
      implements Comparable<CountKey>, Serializable {

    /** Stands for all searches. */
    static final CountKey SEARCHES = new CountKey("", "", 0);

    private static final Comparator<CountKey> ORDER =
        Comparator.comparing(CountKey::query)
            .thenComparing(CountKey::picture)
            .thenComparing(CountKey::position);

    @Override
    public int compareTo(CountKey other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * How often a picture was shown and clicked; of all searches, how many there are and how many
   * nobody looked at.
   */
  private record Shown(long shown, long clicks) implements Serializable {

    Shown and(Shown more) {
      return new Shown(
          ClickCount.shown(shown, clicks, more.shown, more.clicks), clicks + more.clicks);
    }
  }

  /**
   * A log, summed up.
   *
   * @param lines the counts as lines of JSON, sorted by query, picture and position
   * @param unseen the number of searches that are left out because nobody looked at their results
   */
  public record CountedLog(Iterator<String> lines, long searches, long unseen) {}

  /**
   * Sums up a log.
   *
   * @param lines counts, searches and events of User Behavior Insights as lines of JSON, in any
   *     order
   */
  public static CountedLog count(JavaRDD<String> lines) {
    int partitions = Math.max(lines.getNumPartitions(), lines.context().defaultParallelism());
    JavaPairRDD<CountKey, Shown> counts =
        lines
            .mapPartitionsToPair(ClickCounting::placed)
            .repartitionAndSortWithinPartitions(new BySearch(partitions))
            .mapPartitionsToPair(BehaviorCounts::new)
            .reduceByKey(Shown::and)
            .sortByKey();
    JavaRDD<Shown> searches = counts.filter(count -> count._1().equals(CountKey.SEARCHES)).values();
    Shown all = searches.fold(new Shown(0, 0), Shown::and);
    JavaRDD<String> counted =
        counts.filter(count -> !count._1().equals(CountKey.SEARCHES)).map(ClickCounting::line);
    return new CountedLog(counted.toLocalIterator(), all.shown(), all.clicks());
  }

  private static Iterator<Tuple2<LogPlace, String>> placed(Iterator<String> lines) {
    long[] next = {(long) TaskContext.getPartitionId() << BITS_OF_A_LINE};
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return lines.hasNext();
      }

      @Override
      public Tuple2<LogPlace, String> next() {
        String line = lines.next();
        return new Tuple2<>(new LogPlace(search(line), next[0]++), line);
      }
    };
  }

  private static String search(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return node.path("query_id").asText("");
    } catch (JsonProcessingException e) {
      throw new CollectionException(
          "a line of the log is not JSON: " + e.getOriginalMessage() + ": " + start(line), e);
    }
  }

  private static String start(String line) {
    return line.substring(0, Math.min(line.length(), 80));
  }

  private static String line(Tuple2<CountKey, Shown> count) {
    CountKey key = count._1();
    return SearchLogWriter.line(
        new ClickCount(
            key.query(), key.picture(), key.position(), count._2().shown(), count._2().clicks()));
  }

  /** The counts of searches whose lines follow each other. */
  private static final class BehaviorCounts implements Iterator<Tuple2<CountKey, Shown>> {

    private final Iterator<Tuple2<LogPlace, String>> lines;
    private Tuple2<LogPlace, String> ahead;
    private Iterator<Tuple2<CountKey, Shown>> counts =
        List.<Tuple2<CountKey, Shown>>of().iterator();

    BehaviorCounts(Iterator<Tuple2<LogPlace, String>> lines) {
      this.lines = lines;
      this.ahead = lines.hasNext() ? lines.next() : null;
    }

    @Override
    public boolean hasNext() {
      while (!counts.hasNext() && ahead != null) {
        counts = ofNextSearch().iterator();
      }
      return counts.hasNext();
    }

    @Override
    public Tuple2<CountKey, Shown> next() {
      return counts.next();
    }

    private List<Tuple2<CountKey, Shown>> ofNextSearch() {
      UserBehavior behavior = new UserBehavior();
      String search = ahead._1().search();
      do {
        add(ahead._2(), behavior);
        ahead = lines.hasNext() ? lines.next() : null;
      } while (ahead != null && !search.isEmpty() && ahead._1().search().equals(search));
      List<Tuple2<CountKey, Shown>> found = new ArrayList<>();
      for (ClickCount count : behavior.log().counts()) {
        found.add(
            new Tuple2<>(
                new CountKey(count.query(), count.picture(), count.position()),
                new Shown(count.shown(), count.clicks())));
      }
      if (behavior.searches() > 0) {
        found.add(
            new Tuple2<>(
                CountKey.SEARCHES, new Shown(behavior.searches(), behavior.unseenSearches())));
      }
      return found;
    }

    private static void add(String line, UserBehavior behavior) {
      try {
        SearchLogReader.add(line, behavior);
      } catch (IllegalArgumentException e) {
        throw new CollectionException(
            "a line of the log: " + e.getMessage() + ": " + start(line), e);
      }
    }
  }
}

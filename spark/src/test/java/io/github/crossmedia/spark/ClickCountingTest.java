package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.collection.clicks.SearchLogWriter;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.spark.ClickCounting.CountedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickCountingTest {

  @TempDir private Path folder;

  /** Searches, clicks in them and elsewhere, impressions, and counts, in random order. */
  private static List<String> log() {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String id = "q" + random.nextInt(250);
      String application = random.nextInt(4) == 0 ? "\"application\":\"crossmedia\"," : "";
      add(
          lines,
          "{%s\"query_id\":\"%s\",\"user_query\":\"word%d\",\"query_attributes\":{\"from\":%d},"
              + "\"query_response_hit_ids\":[\"p%d\",\"p%d\",\"p%d\"]}",
          application,
          id,
          random.nextInt(5),
          10 * random.nextInt(2),
          random.nextInt(4),
          4 + random.nextInt(4),
          8 + random.nextInt(4));
    }
    for (int i = 0; i < 500; i++) {
      String search =
          random.nextInt(5) == 0 ? "" : "\"query_id\":\"q" + random.nextInt(300) + "\",";
      add(
          lines,
          "{\"action_name\":\"%s\",%s\"user_query\":\"word%d\",\"event_attributes\":"
              + "{\"object\":{\"object_id\":\"p%d\"},\"position\":{\"ordinal\":%d}}}",
          List.of("click", "impression", "add_to_cart").get(random.nextInt(3)),
          search,
          random.nextInt(5),
          random.nextInt(12),
          1 + random.nextInt(3));
    }
    for (int i = 0; i < 50; i++) {
      add(
          lines,
          "{\"query\":\"word%d\",\"picture\":\"p%d\",\"clicks\":2,\"position\":1,\"shown\":7}",
          random.nextInt(5),
          random.nextInt(12));
    }
    Collections.shuffle(lines, random);
    return lines;
  }

  private static void add(List<String> lines, String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values));
  }

  private void assertCounted(JavaRDD<String> lines) throws IOException {
    Path file = Files.write(folder.resolve("log.jsonl"), log());
    UserBehavior behavior = SearchLogReader.readBehavior(file, Instant.MIN, Instant.MAX);
    Path expected = folder.resolve("counts.jsonl");
    SearchLogWriter.write(behavior.log(), expected);

    CountedLog counted = ClickCounting.count(lines);
    List<String> found = new ArrayList<>();
    counted.lines().forEachRemaining(found::add);
    assertEquals(Files.readAllLines(expected), found);
    assertEquals(behavior.searches(), counted.searches());
    assertEquals(behavior.unseenSearches(), counted.unseen());
  }

  @Test
  void countsAreThoseOfOneMachine() throws IOException {
    assertCounted(LocalSpark.context().parallelize(log(), 1));
  }

  @Test
  void tasksThatFailChangeNothing() throws IOException {
    assertCounted(
        LocalSpark.context()
            .parallelize(log(), 5)
            .map(
                line -> {
                  TaskContext task = TaskContext.get();
                  if (task.attemptNumber() < task.partitionId() % 3 && line.contains("\"p7\"")) {
                    throw new IllegalStateException("killed");
                  }
                  return line;
                }));
  }

  @Test
  void aBadLineIsNamed() {
    JavaRDD<String> lines =
        LocalSpark.context().parallelize(List.of("{\"query\":\"sea\",\"colour\":1}"), 1);
    Exception failed = assertThrows(Exception.class, () -> ClickCounting.count(lines));
    assertEquals(
        "a line of the log: unknown key \"colour\": {\"query\":\"sea\",\"colour\":1}",
        CrossMediaOnSpark.cause(failed).getMessage());
  }
}

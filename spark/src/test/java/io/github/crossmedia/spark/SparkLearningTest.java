package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.moments.PassSettings;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Learning in one process with two threads, in which a task is tried up to four times. */
class SparkLearningTest {

  private static final Settings SETTINGS = Settings.of("blobs");
  private static final List<String> LINES = MadeUpCollection.lines(1_200);

  private final SparkSession session = LocalSpark.session();
  private final JavaSparkContext context = LocalSpark.context();

  static PassSettings choices(Settings settings, String method) {
    Trainer trainer = Trainers.all().named(method);
    return PassSettings.of(settings, GroupingKind.NONE, new TreeSet<>(trainer.sides()), "");
  }

  private static Moments sums(SparkLearning learning, String method) {
    return learning.sum(learning.count(choices(SETTINGS, method)).pass());
  }

  static byte[] bytes(Moments moments) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MomentsFile.write(moments, out);
    return out.toByteArray();
  }

  /** So many parts make a tree of one or two levels. */
  @ParameterizedTest
  @CsvSource({
    "ridge,lambda=0.1 balance=0.5,1",
    "ridge,lambda=0.1 balance=0.5,3",
    "cca,dimensions=7 ridge=0.1,70",
    "gmlda,dimensions=3 ridge=0.1,3"
  })
  void modelsScoreAsThoseOfOneMachine(String method, String given, int parts) {
    Trainer trainer = Trainers.all().named(method);
    Parameters parameters = trainer.searchSpace().first();
    for (String parameter : given.split(" ")) {
      parameters = parameters.with(parameter.split("=")[0], parameter.split("=")[1]);
    }
    List<Item> items = MadeUpCollection.items(LINES);
    Moments moments = sums(new SparkLearning(context.parallelize(LINES, parts)), method);

    assertEquals(items.size(), moments.items());
    MadeUpCollection.assertSameScores(
        trainer.train(TrainingData.of(items, SETTINGS), parameters),
        trainer.train(moments.all(1), parameters),
        items);
  }

  /** A task that fails after half of its items has counted them already. */
  @Test
  void tasksThatFailChangeNothing() throws IOException {
    JavaRDD<String> lines = context.parallelize(LINES, 20);
    JavaRDD<String> failing =
        lines.mapPartitions(
            part -> {
              List<String> all = new ArrayList<>();
              part.forEachRemaining(all::add);
              TaskContext task = TaskContext.get();
              boolean fails = task.attemptNumber() < task.partitionId() % 3;
              return all.stream()
                  .map(
                      line -> {
                        if (fails && line.equals(all.get(all.size() / 2))) {
                          throw new IllegalStateException("killed");
                        }
                        return line;
                      })
                  .iterator();
            });

    byte[] expected = bytes(sums(new SparkLearning(lines), "ridge"));
    assertArrayEquals(expected, bytes(sums(new SparkLearning(failing), "ridge")));
  }

  @Test
  void itemsThatAreLeftOutAreCountedOnce() {
    List<String> lines = new ArrayList<>(LINES.subList(0, 100));
    lines.add("{\"id\":\"blind\",\"text\":\"word1\"}");
    lines.add("{\"id\":\"tested\",\"split\":\"test\",\"text\":\"word1\"}");
    FirstPass.Counting counting =
        new SparkLearning(context.parallelize(lines, 3)).count(choices(SETTINGS, "ridge"));

    assertEquals(100, counting.pass().counts().items());
    assertEquals(
        List.of("left out 1 picture without the view \"blobs\", such as blind"),
        counting.screening().remarks());
  }

  @Test
  void aBadLineIsNamed() {
    List<String> lines = new ArrayList<>(LINES.subList(0, 10));
    lines.add("{\"id\":\"odd\",\"colour\":1}");
    SparkLearning learning = new SparkLearning(context.parallelize(lines, 2));
    Exception failed =
        assertThrows(Exception.class, () -> learning.count(choices(SETTINGS, "ridge")));
    assertEquals(
        "item odd: unknown key \"colour\", in the line {\"id\":\"odd\",\"colour\":1}",
        CrossMediaOnSpark.cause(failed).getMessage());
  }

  @Test
  void parquetIsReadLikeLines(@TempDir Path folder) throws IOException {
    String parquet = folder.resolve("mine.parquet").toString();
    session
        .read()
        .json(session.createDataset(LINES, Encoders.STRING()))
        .coalesce(1)
        .write()
        .parquet(parquet);
    List<String> read = InputLines.of(session, List.of(parquet)).collect();

    assertEquals(MadeUpCollection.items(LINES), MadeUpCollection.items(read));
  }

  @Test
  void clicksAreLearnedFromAsOnOneMachine() {
    List<Item> items = MadeUpCollection.items(LINES);
    List<ClickCount> counts = new ArrayList<>();
    for (Item item : items) {
      for (String word : item.text().split(" ")) {
        counts.add(new ClickCount(word, item.id(), 0, 0, 1 + item.id().length()));
      }
    }
    SearchLog log = SearchLog.of(counts);
    ClickTask clicks = new ClickTask(WeighedClicks.of(log, InterventionHarvesting.of(log)));
    Settings settings = SETTINGS.with(TextSide.Words.ALL, clicks);
    Trainer trainer = Trainers.all().named("click-cca");
    Parameters parameters = trainer.searchSpace().first();
    SparkLearning learning = new SparkLearning(context.parallelize(LINES, 3), clicks);
    Moments moments = learning.sum(learning.count(choices(settings, "click-cca")).pass());

    MadeUpCollection.assertSameScores(
        trainer.train(TrainingData.of(items, settings), parameters),
        trainer.train(moments.all(1), parameters),
        items);
    assertTrue(moments.items() > 0);
  }
}

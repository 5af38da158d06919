package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows of docs/reproduce/corel5k-blobs.md that take seconds come out again, parameters given. */
@Tag("nightly")
@SharedData(CorelTest.COLLECTION)
class CorelTest {

  static final String COLLECTION = "corel5k/collection.jsonl";
  private static final Path PAGE = Path.of("docs/reproduce/corel5k-blobs.md");
  private static final double TOLERANCE = 0.1;

  private static Experiment experiment() throws IOException {
    return Experiment.read(
        """
        title: Corel
        paper: none
        collection: collection.jsonl
        views: [blobs]
        tolerance: 0.1
        methods:
          - method: cmtt
            parameters: {rank: ["70"], shares: [visual-word]}
            results:
              - {queries: all, measure: AvgP, guard: 12.1}
              - {queries: single, measure: AvgP, guard: 18.3}
          - method: nearest
            parameters: {decay: ["9"], distance: [jaccard], neighbours: ["200"]}
            results:
              - {queries: all, measure: AvgP, guard: 13.7}
        """
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void thePagesNumbersComeOutAgain() throws IOException {
    Report report = ExperimentRunner.run(experiment(), items(), AskedPictures.TEST, remark -> {});
    for (Row row : report.rows()) {
      assertEquals(onThePage(row), row.ours().observed(), TOLERANCE, row.toString());
    }
    assertEquals(3, report.rows().size());
  }

  /** Wilcoxon's test takes thousands of queries for as many proofs; they are of 500 pictures. */
  @Test
  void whatWilcoxonIsSureOfMayBeChanceOverPictures() throws IOException {
    Experiment two =
        Experiment.read(
            """
            title: Corel
            paper: none
            collection: collection.jsonl
            views: [blobs]
            tolerance: 0.1
            methods:
              - method: cmtt
                parameters: {rank: ["70"], shares: [visual-word]}
                results: [{queries: all, measure: AvgP}]
              - method: cmrm
                parameters: {visual-smoothing: ["0.99"], word-smoothing: ["0.01"]}
                results: [{queries: all, measure: AvgP}]
            """
                .getBytes(StandardCharsets.UTF_8));
    Report report = ExperimentRunner.run(two, items(), AskedPictures.TEST, remark -> {});
    Report.Difference difference = report.differences().getFirst();
    assertEquals("cmtt", difference.better());
    assertTrue(difference.test().pValue() < 1e-3, difference.toString());
    assertEquals(0.6, difference.overPictures().observed(), 0.3, difference.toString());
    assertEquals(0.8, difference.overPictures().deviation(), 0.2, difference.toString());
    assertTrue(difference.overPictures().interval().lower() < 0, difference.toString());
  }

  /** Table 2 of the paper, exactly: the words of at least two test captions, and their sets. */
  @Test
  void theQueriesAreThePapers() throws IOException {
    List<Item> items = items();
    TrainingSplit held = TrainingSplit.of(items, 1);
    Settings settings = Settings.of("blobs").withRarestAsked(2);
    List<Item> test = items.stream().filter(item -> item.split().equals("test")).toList();
    TrainingData all = TrainingData.of(held.all(), settings);
    QuerySet asked = all.heldOut(test).words().queries();
    assertEquals(179, asked.ofAtMost(1).size());
    assertEquals(2241, asked.size());
    assertEquals(2.51, mean(asked, query -> asked.words(query).length), 0.005);
    assertEquals(2.37, mean(asked, query -> asked.relevant(query).length), 0.005);
    // The same of our split, where the paper has 7,221 and 1,962 queries, 5.33 and 2.44, 2.78 and
    // 2.51.
    Vocabulary words = all.words().vocabulary();
    QuerySet single = asked.ofAtMost(1);
    Settings ofTestWords =
        Settings.of("blobs")
            .withVocabulary(
                Vocabulary.of(
                    IntStream.range(0, single.size())
                        .mapToObj(query -> words.word(single.words(query)[0]))
                        .sorted()
                        .toList()));
    QuerySet train = TrainingData.of(held.train(), ofTestWords).words().queries();
    assertEquals(7207, train.size());
    assertEquals(5.35, mean(train, query -> train.relevant(query).length), 0.005);
    assertEquals(2.78, mean(train, query -> train.words(query).length), 0.005);
    QuerySet valid = TrainingData.of(held.validation(), ofTestWords).words().queries();
    assertEquals(1939, valid.size());
    assertEquals(2.45, mean(valid, query -> valid.relevant(query).length), 0.005);
    assertEquals(2.50, mean(valid, query -> valid.words(query).length), 0.005);
    QuerySet chosenOn =
        TrainingData.of(held.train(), settings).heldOut(held.validation()).words().queries();
    assertEquals(184, chosenOn.ofAtMost(1).size());
    assertEquals(2217, chosenOn.size());
  }

  private static double mean(QuerySet queries, IntToDoubleFunction of) {
    return IntStream.range(0, queries.size()).mapToDouble(of).average().orElseThrow();
  }

  private static List<Item> items() throws IOException {
    return CollectionReader.readAll(SharedData.Condition.file(COLLECTION).orElseThrow());
  }

  private static double onThePage(Row row) throws IOException {
    String start = Formatted.of("| %s | %s | %s |", row.method(), row.queries(), row.measure());
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).split("\\|")[1].strip())
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElseThrow();
  }
}

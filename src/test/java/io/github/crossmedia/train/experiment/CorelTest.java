package io.github.crossmedia.train.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.CollectionReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Rows of docs/reproduce/corel5k-blobs.md that take seconds come out again, parameters given. */
class CorelTest {

  private static final Path COLLECTION = Path.of("../shared/data/corel5k/collection.jsonl");
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
            parameters: {rank: ["60"], shares: [word]}
            results:
              - {queries: all, measure: AvgP, expected: 11.3}
              - {queries: single, measure: AvgP, expected: 16.0}
          - method: nearest
            parameters: {decay: ["7"], distance: [jaccard], neighbours: ["200"]}
            results:
              - {queries: all, measure: AvgP, expected: 12.5}
        """
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void thePagesNumbersComeOutAgain() throws IOException {
    assumeTrue(Files.exists(COLLECTION), "skipped: there is no " + COLLECTION.normalize());
    Report report =
        ExperimentRunner.run(experiment(), CollectionReader.readAll(COLLECTION), remark -> {});
    for (Row row : report.rows()) {
      assertEquals(onThePage(row), row.ours(), TOLERANCE, row.toString());
    }
    assertEquals(3, report.rows().size());
  }

  private static double onThePage(Row row) throws IOException {
    String start = "| %s | %s | %s |".formatted(row.method(), row.queries(), row.measure());
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).split("\\|")[1].strip())
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElseThrow();
  }
}

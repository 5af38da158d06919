package io.github.crossmedia.train.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExperimentRunnerTest {

  private static final List<String> WORDS = List.of("sea", "sky", "sun");

  /** Pictures whose one telling blob is their word's. */
  private static List<Item> items() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      int word = i % WORDS.size();
      String split = i < 45 ? "train" : i < 60 ? "valid" : "test";
      var blobs =
          SparseVector.of(SparseVector.UNBOUNDED, Map.of(word, 1f, 3 + random.nextInt(5), 1f));
      String text = split.equals("train") && i == 0 ? "sea rare" : WORDS.get(word);
      items.add(new Item("p" + i, split, "", text, List.of(), Map.of("blobs", blobs)));
    }
    return items;
  }

  private static Experiment experiment(String expected) throws IOException {
    return Experiment.read(
        """
        title: Drawn
        paper: none
        collection: c.jsonl
        views: [blobs]
        tolerance: 0.1
        methods:
          - method: pamir
            parameters: {c: ["0.1"], e: ["0.1"], steps: ["2000"]}
            results:
              - {queries: all, measure: AvgP, paper: 11.9, expected: %s}
          - method: cmrm
            parameters: {visual-smoothing: ["0.5"], word-smoothing: ["0.1"]}
            results:
              - {queries: single, measure: P_10, expected: 0}
        """
            .formatted(expected)
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void numbersStandBesideThePapersAndTheExpectations() throws IOException {
    Report report = ExperimentRunner.run(experiment("95"), items(), remark -> {});
    assertTrue(report.isReached(), report.rows().toString());
    Row pamir = report.rows().getFirst();
    assertEquals(11.9, pamir.paper().getAsDouble());
    assertTrue(pamir.ours() > 95, pamir.toString());
    assertTrue(report.rows().get(1).paper().isEmpty());
    // the word that only one split has is neither learned nor asked for
    assertEquals(new Report.Counts(3, 45, 15, 30, 3), report.counts());
    String page = ReproductionPage.of(report, "crossmedia reproduce drawn");
    assertTrue(page.contains("| pamir | all | AvgP | 11.9 | 100.0 | 95.0 |"), page);
  }

  @Test
  void aNumberBelowItsExpectationIsTold() throws IOException {
    Report report = ExperimentRunner.run(experiment("100.2"), items(), remark -> {});
    assertFalse(report.isReached());
    assertTrue(ReproductionPage.of(report, "").contains("(below)"));
  }

  @Test
  void unknownParametersAndWideTolerancesAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Experiment.read(
                "{title: t, views: [], tolerance: 0.3, methods: []}"
                    .getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void everyShippedExperimentCanBeRead() throws IOException {
    for (String name : Experiment.NAMES) {
      assertFalse(Experiment.named(name).methods().isEmpty());
    }
  }
}

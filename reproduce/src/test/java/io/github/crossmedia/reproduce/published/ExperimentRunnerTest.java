package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.published.Report.MediumCurve;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
        Formatted.of(
                """
                title: Drawn
                paper: none
                collection: c.jsonl
                views: [blobs]
                tolerance: 0.1
                guards: Set by hand.
                methods:
                  - method: pamir
                    seeds: 3
                    parameters: {c: ["0.1"], e: ["0.1"], steps: ["2000"]}
                    results:
                      - {queries: all, measure: AvgP, paper: 11.9, guard: %s}
                  - method: cmrm
                    parameters: {visual-smoothing: ["0.5"], word-smoothing: ["0.1"]}
                    results:
                      - {queries: single, measure: P_10, guard: 0}
                      - {queries: all, measure: AvgP}
                """,
                expected)
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void numbersStandBesideThePapersAndTheExpectations() throws IOException {
    Report report =
        ExperimentRunner.run(experiment("95"), items(), AskedPictures.TEST, remark -> {});
    assertTrue(report.isReached(), report.rows().toString());
    Row pamir = report.rows().getFirst();
    assertEquals(11.9, pamir.paper().getAsDouble());
    assertTrue(pamir.ours().observed() > 95, pamir.toString());
    assertTrue(report.rows().get(1).paper().isEmpty());
    // the word that only one split has is neither learned nor asked for
    assertEquals(new Report.Counts(3, 45, 15, 30, 30, 3), report.counts());
    assertEquals(Set.of("pamir", "cmrm"), report.reliabilities().keySet());
    Page written = ReproductionPage.of("drawn", report);
    String diagram = written.beside().get("drawn.svg");
    assertTrue(diagram.contains("<polyline"), diagram);
    assertTrue(diagram.contains(">pamir</text>"), diagram);
    String page = written.toString();
    assertTrue(page.contains("\n`bin/crossmedia reproduce drawn --data DIR`, after "), page);
    assertTrue(page.contains("](drawn.svg)"), page);
    assertTrue(page.contains("| method | log loss | of the base rate | Brier skill |"), page);
    assertTrue(page.contains("](drawn.json)"), page);
    List<String> pair = written.results().table("differences").rows().getFirst();
    assertEquals(List.of("pamir", "cmrm"), pair.subList(0, 2));
    List<String> first = written.results().table("rows").rows().getFirst();
    assertEquals(
        "pamir, all, AvgP, 11.9, 100.0, +- 0.0, 100.0 to 100.0, 100.0 to 100.0, 2.5",
        String.join(", ", first.subList(0, first.size() - 1)));
    assertTrue(page.contains("| 100.0 (100.0 to 100.0; 100.0 to 100.0) |"), page);
  }

  @Test
  void aNumberBelowItsExpectationIsTold() throws IOException {
    Report report =
        ExperimentRunner.run(experiment("100.2"), items(), AskedPictures.TEST, remark -> {});
    assertFalse(report.isReached());
    assertTrue(ReproductionPage.of("drawn", report).toString().contains("(below)"));
  }

  @Test
  void everyNumberHasAnIntervalAndEveryPairIsCorrected() throws IOException {
    Report report =
        ExperimentRunner.run(experiment("95"), items(), AskedPictures.TEST, remark -> {});
    Row precision = report.rows().get(1);
    assertTrue(precision.overSeeds().isEmpty(), "a single seed has no deviation");
    assertTrue(precision.timesChance().isEmpty(), "only average precision is told in chances");
    assertTrue(precision.ours().deviation() > 0, precision.toString());
    assertTrue(report.rows().get(2).guard().isEmpty());
    assertEquals(1, report.differences().size());
    Page page = ReproductionPage.of("drawn", report);
    assertTrue(page.results().table("chosen").columns().contains("the best of"));
    assertFalse(page.toString().contains("P_10"), "a measure that nothing compares is beside");
  }

  @Test
  void onValidTheTestPicturesAreNeverLookedAt() throws IOException {
    List<Item> items = items();
    Report report =
        ExperimentRunner.run(experiment("100.2"), items, AskedPictures.VALID, remark -> {});
    assertTrue(report.isReached(), "guards are for the test pictures");
    assertTrue(report.rows().stream().allMatch(row -> row.guard().isEmpty()));
    assertEquals(15, report.counts().askedPictures());
    List<Item> without = items.stream().filter(item -> !item.split().equals("test")).toList();
    Report same =
        ExperimentRunner.run(experiment("100.2"), without, AskedPictures.VALID, remark -> {});
    assertEquals(report.rows(), same.rows());
    assertEquals(Set.of("pamir", "cmrm"), report.reliabilities().keySet());
    Reliability.Quality quality = report.reliabilities().get("pamir").all();
    assertTrue(quality.logLoss() < quality.baseLogLoss() / 2, quality.toString());
    assertEquals(quality, same.reliabilities().get("pamir").all());
    assertThrows(
        IllegalArgumentException.class,
        () -> ExperimentRunner.run(experiment("1"), without, AskedPictures.TEST, remark -> {}));
  }

  /** Blobs tell the words apart and noise does not, so one claim is true and its reverse is not. */
  @Test
  void aClaimHasTheVerdictOfBothTests() throws IOException {
    Random random = new Random(2);
    List<Item> items = new ArrayList<>();
    for (Item item : items()) {
      var noise = SparseVector.of(SparseVector.UNBOUNDED, Map.of(random.nextInt(9), 1f));
      items.add(
          new Item(
              item.id(),
              item.split(),
              "",
              item.text() + (random.nextBoolean() ? " east" : " west"),
              List.of(),
              Map.of("blobs", item.views().get("blobs"), "noise", noise)));
    }
    String method =
        """
          - method: cmrm
            name: by %s
            views: [%s]
            parameters: {visual-smoothing: ["0.5"], word-smoothing: ["0.1"]}
            results:
              - {queries: all, measure: AvgP, paper: %s}
        """;
    Experiment experiment =
        Experiment.read(
            ("""
            title: Drawn
            paper: none
            collection: c.jsonl
            views: [blobs]
            tolerance: 0.1
            methods:
            """
                    + Formatted.of(method, "blobs", "blobs", 20)
                    + Formatted.of(method, "blobs again", "blobs", 18)
                    + Formatted.of(method, "noise", "noise", 10)
                    + """
                    claims:
                      - {queries: all, measure: AvgP, ahead: by blobs, of: [by noise, by blobs again]}
                      - {queries: all, measure: AvgP, ahead: by noise, of: [by blobs]}
                    """)
                .getBytes(StandardCharsets.UTF_8));
    Report report = ExperimentRunner.run(experiment, items, AskedPictures.TEST, remark -> {});
    assertEquals(
        List.of(Verdict.CONFIRMED, Verdict.NOT_DECIDED, Verdict.REFUTED),
        report.leads().stream().map(Report.Lead::verdict).toList());
    String page = ReproductionPage.of("drawn", report).toString();
    assertTrue(page.contains("| all AvgP | by blobs | by noise | 10.0 | "), page);
    assertTrue(page.contains("| by blobs | by blobs again | 2.0 | 0.0 (0.0 to 0.0) |"), page);
  }

  /**
   * Captions of three of 24 words. Most sets of three words are in no test caption; those that are
   * measured all are, so that scores say too little of them.
   */
  @Test
  void scoresAreProbabilitiesOfQueriesAsPeopleTypeThem() throws IOException {
    Random random = new Random(3);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Set<Integer> words = new TreeSet<>();
      while (words.size() < 3) {
        words.add(random.nextInt(24));
      }
      Map<Integer, Float> blobs = new HashMap<>();
      words.forEach(word -> blobs.put(random.nextInt(3) > 0 ? word : random.nextInt(24), 1f));
      items.add(
          new Item(
              "p" + i,
              i < 500 ? "train" : i < 600 ? "valid" : "test",
              "",
              words.stream().map(word -> "word" + word).collect(Collectors.joining(" ")),
              List.of(),
              Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, blobs))));
    }
    Experiment experiment =
        Experiment.read(
            """
            title: Drawn
            paper: none
            collection: c.jsonl
            views: [blobs]
            tolerance: 0.1
            methods:
              - method: cmrm
                parameters: {visual-smoothing: ["0.5"], word-smoothing: ["0.1"]}
                results:
                  - {queries: all, measure: AvgP}
            """
                .getBytes(StandardCharsets.UTF_8));
    Report report = ExperimentRunner.run(experiment, items, AskedPictures.TEST, 2, remark -> {});
    Reliability typed = report.reliabilities().get("cmrm");
    assertEquals(relevant(typed, 3), expected(typed, 3), 0.5 * relevant(typed, 3));
    Reliability answered = report.answered().get("cmrm");
    assertTrue(
        expected(answered, 3) < 0.5 * relevant(answered, 3),
        "more pictures are relevant to queries with an answer than scores expect");
    String page = ReproductionPage.of("drawn", report).toString();
    assertTrue(page.contains("## Scores as probabilities"), page);
  }

  private static double relevant(Reliability reliability, int words) {
    return reliability.of(words).base() * reliability.of(words).pairs();
  }

  private static double expected(Reliability reliability, int words) {
    return reliability.steps(words).stream().mapToDouble(step -> step.pairs() * step.said()).sum();
  }

  /** Ten albums, each of which knows its own blobs: nothing is learned for another album. */
  @Test
  void wholeFoldersAreHeldOutInTurn() throws IOException {
    List<Item> series = new ArrayList<>();
    for (Item item : items()) {
      int number = Integer.parseInt(item.id().substring(1));
      int album = number / WORDS.size() % 10;
      String split = number % 4 == 0 ? "test" : number % 4 == 1 ? "valid" : "train";
      var blobs =
          SparseVector.of(
              SparseVector.UNBOUNDED, Map.of(number % WORDS.size() + 5 * album, 1f, 99, 1f));
      series.add(
          new Item(
              item.id(),
              split,
              "album" + album + "/x",
              item.text(),
              List.of(),
              Map.of("blobs", blobs)));
    }
    Experiment random = experiment("95");
    Report mixed = ExperimentRunner.run(random, series, AskedPictures.TEST, remark -> {});
    assertEquals(100, mixed.rows().getFirst().ours().observed(), 0.01);
    Experiment whole =
        new Experiment(
            random.title(),
            random.paper(),
            random.notes(),
            random.collection(),
            random.features(),
            random.task(),
            random.textViews(),
            random.language(),
            random.rarest(),
            random.askedSplit(),
            null,
            random.comparedBy(),
            null,
            random.views(),
            5,
            1,
            random.tolerance(),
            random.guards(),
            random.methods(),
            random.claims());
    Item lost = items().getFirst();
    series.add(new Item("lost", "test", "", lost.text(), List.of(), lost.views()));
    Report report = ExperimentRunner.run(whole, series, AskedPictures.TEST, remark -> {});
    assertEquals(55, report.counts().trainingPictures(), "what lies in no folder is learned from");
    assertEquals(2, report.counts().askedGroups());
    assertEquals(18, report.counts().askedPictures());
    assertTrue(report.rows().getFirst().ours().observed() < 60, report.rows().toString());
    assertTrue(report.rows().getFirst().ours().deviation() >= 0);
    assertTrue(ReproductionPage.of("drawn", report).toString().contains("18 to ask in 2 folders"));
  }

  /** A word is a class here, so that all captions and pictures of one word are relevant. */
  @Test
  void whereLabelsAreAskedBothDirectionsAndTheirMeanAreMeasured() throws IOException {
    List<Item> labelled =
        items().stream()
            .map(
                item ->
                    new Item(
                        item.id(),
                        item.split(),
                        "",
                        item.text(),
                        List.of(item.text().split(" ")[0]),
                        item.views()))
            .toList();
    Experiment labels =
        Experiment.read(
            """
            title: Drawn
            paper: none
            collection: c.jsonl
            task: labels
            views: [blobs]
            tolerance: 0.1
            methods:
              - method: fusion
                members: [pamir, cmtt]
                parameters: {pamir.c: ["0.1"], pamir.steps: ["2000"], cmtt.rank: ["3"]}
                results:
                  - {queries: image, measure: AvgP}
                  - {queries: text, measure: AvgP}
                  - {queries: average, measure: AvgP}
            """
                .getBytes(StandardCharsets.UTF_8));
    Report report = ExperimentRunner.run(labels, labelled, AskedPictures.TEST, remark -> {});
    double image = report.rows().get(0).ours().observed();
    double text = report.rows().get(1).ours().observed();
    assertTrue(image > 95 && text > 95, report.rows().toString());
    assertEquals((image + text) / 2, report.rows().get(2).ours().observed(), 1e-9);
    assertEquals(60, report.counts().askedQueries(), "each of 30 items by either medium");
    assertTrue(
        ReproductionPage.of("drawn", report).toString().contains("\n45 pictures to learn from"));

    assertEquals(2, report.curves().size(), "one for each medium that asks");
    MediumCurve texts = report.curves().getFirst();
    assertEquals(Direction.TEXT_TO_IMAGE, texts.direction());
    assertEquals(Set.of("sea", "sky", "sun"), texts.byLabel().keySet());
    assertEquals(
        text,
        100 * texts.byLabel().values().stream().mapToDouble(each -> each).average().orElseThrow(),
        1e-9,
        "each label has ten items");
    assertEquals(11, texts.precision().size());
    Page page = ReproductionPage.of("drawn", report);
    var diagrams = page.beside();
    assertEquals(4, diagrams.size());
    String byLabel = diagrams.get("drawn-text-to-image-labels.svg");
    assertTrue(byLabel.contains(">sky</text>") && byLabel.contains(">fusion</text>"), byLabel);
    assertTrue(page.toString().contains("(drawn-image-to-text.svg)"), "the page shows them");
  }

  @Test
  void aClaimOfWhatIsNotMeasuredIsRefusedBeforeTheRun() {
    String yaml =
        """
        title: Drawn
        paper: none
        collection: c.jsonl
        views: [blobs]
        tolerance: 0.1
        methods:
          - {method: pamir, results: [{queries: all, measure: AvgP}]}
        claims:
          - {queries: all, measure: BEP, ahead: pamir, of: [cmrm]}
        """;
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Experiment.read(yaml.getBytes(StandardCharsets.UTF_8)));
    assertTrue(
        refused.getMessage().contains("a claim names pamir, which has no BEP for all queries"),
        refused.getMessage());
  }

  @Test
  void everyExperimentIsRead() throws IOException {
    for (String name : Experiment.NAMES) {
      assertFalse(Experiment.named(name).methods().isEmpty(), name);
    }
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
  void aNetworkStandsForItsViews() throws IOException {
    Experiment named = Experiment.named("flickr8k-network");
    Experiment experiment = named.withNetwork("clip#0123456789ab");
    assertEquals(List.of("clip#0123456789ab"), experiment.features().views());
    assertEquals(List.of("clip#0123456789ab:plain"), experiment.views());
    assertTrue(experiment.title().contains("clip"), experiment.title());
  }

  @Test
  void everyShippedExperimentCanBeRead() throws IOException {
    for (String name : Experiment.NAMES) {
      Experiment experiment = Experiment.named(name);
      assertFalse(experiment.methods().isEmpty());
      boolean isGuarded =
          experiment.methods().stream()
              .flatMap(method -> method.results().stream())
              .anyMatch(result -> result.guard() != null);
      assertTrue(
          !isGuarded || !experiment.guards().isBlank(), name + ": what were guards set from?");
    }
  }
}

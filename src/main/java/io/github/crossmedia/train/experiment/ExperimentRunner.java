package io.github.crossmedia.train.experiment;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.evaluate.Candidates;
import io.github.crossmedia.evaluate.Measure;
import io.github.crossmedia.evaluate.Measures;
import io.github.crossmedia.evaluate.SignedRankTest;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.HeldOut;
import io.github.crossmedia.train.PictureView;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.WordSpaceScores;
import io.github.crossmedia.train.experiment.Experiment.Expectation;
import io.github.crossmedia.train.experiment.Experiment.Method;
import io.github.crossmedia.train.experiment.Experiment.QueryKind;
import io.github.crossmedia.train.experiment.Report.Chosen;
import io.github.crossmedia.train.experiment.Report.Counts;
import io.github.crossmedia.train.experiment.Report.Difference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Runs an experiment: each method chooses its parameters on the validation pictures, learns again
 * from those too, and only then meets the test pictures.
 */
public final class ExperimentRunner {

  private static final String TEST = "test";
  private static final long SEED = 1;

  /** The paper's query vocabulary: words of at least two captions of the pictures asked. */
  private static final int RAREST_ASKED = 2;

  private final Experiment experiment;
  private final List<Item> test;
  private final HeldOut held;
  private final Settings settings;
  private final Consumer<String> progress;
  private final List<Row> rows = new ArrayList<>();
  private final List<Chosen> chosen = new ArrayList<>();
  private final Map<String, double[]> averagePrecisions = new LinkedHashMap<>();

  private ExperimentRunner(Experiment experiment, List<Item> items, Consumer<String> progress) {
    this.experiment = experiment;
    this.test = items.stream().filter(item -> item.split().equals(TEST)).toList();
    if (test.isEmpty()) {
      throw new IllegalArgumentException("the collection has no item of the split \"test\"");
    }
    this.held = HeldOut.of(items, SEED);
    this.settings =
        Settings.of(experiment.views().toArray(String[]::new)).withRarestAsked(RAREST_ASKED);
    this.progress = progress;
  }

  /** Runs all methods on a collection; {@code progress} hears of each. */
  public static Report run(Experiment experiment, List<Item> items, Consumer<String> progress) {
    return new ExperimentRunner(experiment, items, progress).run();
  }

  private Report run() {
    for (Method method : experiment.methods()) {
      measure(method, learned(method));
    }
    Counts counts =
        new Counts(
            testData(QueryKind.SINGLE).queries().size(),
            held.train().size(),
            held.validation().size(),
            test.size(),
            testData(QueryKind.ALL).queries().size());
    return new Report(experiment, counts, rows, chosen, differences());
  }

  private CrossMediaModel learned(Method method) {
    Trainer trainer = Trainers.all().named(method.method());
    var outcome =
        new Training(trainer, method.space(trainer), settings(method))
            .run(held.train(), held.validation(), trial -> {});
    chosen.add(
        new Chosen(
            method.name(),
            method.learnFrom().label(),
            outcome.parameters(),
            100 * outcome.averagePrecision()));
    progress.accept(method.name() + " learned with " + outcome.parameters());
    return outcome.model();
  }

  private void measure(Method method, CrossMediaModel model) {
    Map<QueryKind, Scored> scored = new EnumMap<>(QueryKind.class);
    for (Expectation expectation : method.results()) {
      double[] values =
          values(
              scored.computeIfAbsent(expectation.queries(), kind -> scored(model, kind)),
              Measures.named(expectation.measure()));
      double ours = 100 * Arrays.stream(values).average().orElseThrow();
      rows.add(
          new Row(
              method.name(),
              expectation.queries().label(),
              expectation.measure(),
              expectation.paper() == null
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(expectation.paper()),
              ours,
              expectation.expected(),
              ours >= expectation.expected() - experiment.tolerance()));
      if (method.learnFrom() == QueryKind.ALL
          && expectation.queries() == QueryKind.ALL
          && expectation.measure().equals("AvgP")) {
        averagePrecisions.put(method.name(), values);
      }
    }
  }

  private Scored scored(CrossMediaModel model, QueryKind kind) {
    TrainingData data = testData(kind);
    return new Scored(data.queries(), new WordSpaceScores(model, data));
  }

  private double[] values(Scored scored, Measure measure) {
    Candidates candidates = Candidates.of(test.stream().map(Item::id).toList());
    double[] values = new double[scored.queries().size()];
    for (int query = 0; query < values.length; query++) {
      int[] relevant = scored.queries().relevant(query);
      values[query] = measure.of(candidates.rank(scored.scores().scores(query), relevant));
    }
    return values;
  }

  /** The test pictures and their queries, of words that can be learned. */
  private TrainingData testData(QueryKind kind) {
    return TrainingData.of(held.all(), of(kind, settings)).heldOut(test);
  }

  private Settings settings(Method method) {
    Settings views =
        method.views().isEmpty()
            ? settings
            : settings.withPictureViews(method.views().stream().map(PictureView::parse).toList());
    return of(method.learnFrom(), views);
  }

  private static Settings of(QueryKind kind, Settings settings) {
    return kind == QueryKind.ALL
        ? settings
        : settings.withQueries(CaptionQueries.Limits.singleWords());
  }

  private List<Difference> differences() {
    List<Difference> differences = new ArrayList<>();
    List<String> methods =
        averagePrecisions.keySet().stream()
            .sorted((a, b) -> Double.compare(mean(b), mean(a)))
            .toList();
    for (int i = 0; i < methods.size(); i++) {
      for (String other : methods.subList(i + 1, methods.size())) {
        String better = methods.get(i);
        differences.add(
            new Difference(
                better,
                other,
                SignedRankTest.of(averagePrecisions.get(better), averagePrecisions.get(other))));
      }
    }
    return differences;
  }

  private double mean(String method) {
    return Arrays.stream(averagePrecisions.get(method)).average().orElseThrow();
  }

  /** What a model makes of the test pictures for the queries of a kind. */
  private record Scored(QuerySet queries, WordSpaceScores scores) {}
}
